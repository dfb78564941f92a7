import { beforeEach, describe, expect, it } from "vitest";
import type { Hint, Question, Spot, State } from "../protocol";
import { Advice } from "./advice.svelte";
import { type Ask, Refusal } from "./feed";
import { advised, adviceText } from "./words";

const question: Question = {
  id: 7,
  seat: 0,
  kind: "action",
  prompt: "What now?",
  rule: "r",
  domain: { kind: "pick", options: [{ key: "a", label: "Dash" }, { key: "b", label: "Shoot raider 1" }] },
};
const share: Question = { ...question, domain: { kind: "share", total: 3, takers: [{ key: "h", label: "haste" }, { key: "g", label: "guard" }], bounds: [[0, 3], [0, 3]] } };
const shoot: Hint = { kind: "hint", answer: "pick", value: "b", text: "3.7 damage to raider 1" };

class Table {
  question: Question | undefined = question;
  state: State | undefined = { revision: 4 } as State;
  asked: Ask[] = [];
  refused: string[] = [];
  followed: Spot[][] = [];
  next: Promise<unknown> = Promise.resolve(shoot);
  query = <T>(ask: Ask) => {
    this.asked.push(ask);
    return this.next as Promise<T>;
  };
  refuse = (_title: string, refusal: unknown) => void this.refused.push((refusal as Refusal).message);
  follow = (way: readonly Spot[]) => void this.followed.push([...way]);
}

describe("advice", () => {
  let table: Table;
  let advice: Advice;
  beforeEach(() => {
    table = new Table();
    advice = new Advice(table, table);
  });

  it("marks an option and answers nothing", async () => {
    const asked = advice.ask();
    expect(advice.asking).toBe(true);
    expect(await asked).toEqual(shoot);
    expect(advice.asking).toBe(false);
    expect(advice.pick).toBe("b");
    expect(table.asked.map((one) => one.type)).toEqual(["hint"]);
    expect(table.followed).toEqual([]);
  });

  it("asks once more where whole turns can be thought through", async () => {
    table.next = Promise.resolve({ ...shoot, more: true });
    await advice.ask();
    table.next = Promise.resolve({ ...shoot, value: "a", text: "Dash: +1.2 points; rather than shoot: +0.9 points" });
    await advice.ask();
    await advice.ask();
    expect(table.asked).toEqual([{ type: "hint" }, { type: "hint", ahead: true }, { type: "hint" }]);
    expect(advice.pick).toBe("a");
  });

  it("plans a way or a place", async () => {
    const way: Spot[] = [[0, 0, 0, 0], [5, 5, 0, 0]];
    table.next = Promise.resolve({ kind: "hint", answer: "path", value: way });
    await advice.ask();
    table.next = Promise.resolve({ kind: "hint", answer: "place", value: way[1] });
    await advice.ask();
    expect(table.followed).toEqual([way, [way[1]]]);
    expect(advice.pick).toBeUndefined();
  });

  it("fills in a share", async () => {
    table.question = share;
    table.next = Promise.resolve({ kind: "hint", answer: "share", value: [2, 1] });
    await advice.ask();
    expect(advice.share).toEqual([2, 1]);
  });

  it("is about the question it was asked for, and no other", async () => {
    await advice.ask();
    table.state = { revision: 5 } as State;
    expect(advice.hint).toBeUndefined();
    const late = advice.ask();
    table.state = { revision: 6 } as State;
    expect(await late).toBeUndefined();
    expect(advice.pick).toBeUndefined();
  });

  it("is not asked twice at once, nor without a question", async () => {
    const first = advice.ask();
    expect(await advice.ask()).toBeUndefined();
    await first;
    table.question = undefined;
    expect(await advice.ask()).toBeUndefined();
    expect(table.asked).toHaveLength(1);
    expect(advice.hint).toBeUndefined();
  });

  it("says why there is none", async () => {
    table.next = Promise.reject(new Refusal([{ rule: "", text: "So much advice takes time to think." }]));
    await advice.ask();
    expect(table.refused).toEqual(["So much advice takes time to think."]);
    expect(advice.asking).toBe(false);
  });
});

describe("advice in words", () => {
  it("says what, then why", () => {
    expect(adviceText(shoot, question)).toBe("Advice: Shoot raider 1. 3.7 damage to raider 1.");
    expect(adviceText({ ...shoot, text: "" }, question)).toBe("Advice: Shoot raider 1.");
  });

  it("has words for every kind of answer", () => {
    expect(advised({ kind: "hint", answer: "share", value: [2, 1] }, share)).toBe("2 for haste and 1 for guard");
    expect(advised({ kind: "hint", answer: "path", value: [] }, question)).toBe("The way that is planned now");
    expect(advised({ kind: "hint", answer: "place", value: [] }, question)).toBe("The place that is planned now");
  });
});
