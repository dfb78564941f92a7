import { beforeEach, describe, expect, test } from "vitest";
import type { Option, Question } from "../protocol";
import type { Ask } from "../table/feed";
import type { Session } from "../table/session.svelte";
import { Focus } from "./focus.svelte";

function operative(id: string, seat: number) {
  return { id, name: id, code: id, seat, sheet: "", wounds: 8, most_wounds: 8, spot: [0, 0, 0, 0] };
}

class Table {
  asked: Ask[] = [];
  answered: [string, unknown][] = [];
  refusal: unknown;
  against: Record<string, unknown[]> = {};
  past: unknown;
  tray: unknown;
  question: Question | undefined;
  position = { active: "", operatives: [operative("a1", 0), operative("b1", 1), operative("b2", 1)], markers: [] };

  query(ask: Ask): Promise<unknown> {
    this.asked.push(ask);
    return ask.type === "measure" ? Promise.resolve({ kind: "measured", text: "3.0\" apart.", distance: 7620, ends: [] }) : Promise.resolve({ kind: "look", shapes: [], labels: [], statements: [] });
  }

  answer(kind: string, value: unknown): Promise<void> {
    this.answered.push([kind, value]);
    return Promise.resolve();
  }

  pick(key: string): Promise<void> {
    return this.answer("pick", key);
  }

  refuse() {}

  ask(options: Option[], attack: boolean): void {
    this.question = { id: 1, seat: 0, kind: "target", prompt: "Whom?", rule: "", attack, operative: "a1", domain: { kind: "pick", options } };
  }

  looks(): Ask[] {
    return this.asked.filter((ask) => ask.type === "look");
  }
}

const shoot: Option[] = [
  { key: "shoot-b1", label: "Shoot b1", subject: "b1" },
  { key: "shoot-b2", label: "Shoot b2", subject: "b2" },
];

async function settled(): Promise<void> {
  for (let i = 0; i < 6; i += 1) await Promise.resolve();
}

describe("a press on a piece", () => {
  let table: Table;
  let focus: Focus;
  beforeEach(() => {
    table = new Table();
    focus = new Focus(table as unknown as Session);
  });

  test("shows an operative first, and chooses it when it is pressed again", () => {
    table.ask([{ key: "a1", label: "Activate a1", subject: "a1" }], false);
    expect(focus.press("a1")).toBe(true);
    expect([focus.selected, table.answered]).toEqual(["a1", []]);
    focus.press("a1");
    expect(table.answered).toEqual([["pick", "a1"]]);
  });

  test("first looks at a target, and attacks when it is pressed again", async () => {
    table.ask(shoot, true);
    focus.press("b1");
    await settled();
    expect(table.answered).toEqual([]);
    expect(focus.selected).toBe("b1");
    expect(table.looks()).toEqual([{ type: "look", viewer: "a1", target: "b1" }]);
    focus.press("b2");
    expect(table.answered).toEqual([]);
    focus.press("b2");
    expect(table.answered).toEqual([["pick", "shoot-b2"]]);
  });

  test("says why not instead of answering", () => {
    table.ask(shoot, true);
    table.against = { "shoot-b1": [{ rule: "toy.sight", text: "It is not visible." }] };
    focus.press("b1");
    focus.press("b1");
    expect(table.answered).toEqual([]);
    expect(table.refusal).toEqual({ title: "Shoot b1: not possible", reasons: table.against["shoot-b1"] });
  });

  test("leaves several choices about one piece to the panel", () => {
    table.ask([shoot[0]!, { key: "fight-b1", label: "Fight b1", subject: "b1" }], false);
    focus.press("b1");
    focus.press("b1");
    expect(table.answered).toEqual([]);
    expect(focus.selected).toBe("b1");
  });

  test("selects what the question is not about, and from there looks at others", async () => {
    expect(focus.press("a1")).toBe(false);
    focus.point("b1");
    await settled();
    expect(table.looks()).toEqual([{ type: "look", viewer: "a1", target: "b1" }]);
    focus.point(undefined);
    expect(focus.target).toBeUndefined();
    focus.press("a1");
    expect(focus.selected).toBeUndefined();
  });

  test("measures while the ruler is out, from one thing to another", async () => {
    table.ask(shoot, true);
    focus.ruler();
    focus.press("a1");
    focus.press("b1");
    await settled();
    expect(table.answered).toEqual([]);
    expect(table.asked).toEqual([{ type: "measure", a: "a1", b: "b1" }]);
    expect(focus.measured?.distance).toBe(7620);
    focus.measure([100, 200, 0]);
    expect(focus.ends).toEqual([[100, 200, 0]]);
    expect(focus.escape()).toBe(true);
    expect(focus.measuring).toBe(false);
  });
});

describe("dice on the table", () => {
  test("show who attacks whom until somebody points elsewhere", async () => {
    const table = new Table();
    const focus = new Focus(table as unknown as Session);
    table.tray = { pools: [{ operative: "b1" }, { operative: "a1" }] };
    focus.rest();
    await settled();
    expect(focus.target).toBe("a1");
    expect(table.looks()).toEqual([{ type: "look", viewer: "b1", target: "a1" }]);
    expect(focus.looker).toBe("b1");
  });

  test("of the past are looked at without lines, since nobody stands there any more", async () => {
    const table = new Table();
    const focus = new Focus(table as unknown as Session);
    table.tray = { pools: [{ operative: "b1" }, { operative: "a1" }] };
    table.past = { number: 3 };
    focus.rest();
    await settled();
    expect(focus.target).toBe("a1");
    expect(table.looks()).toEqual([]);
  });
});
