import { describe, expect, it, vi } from "vitest";
import type { Group as Planned, Question } from "../protocol";
import { Refusal } from "../table/feed";
import { Group, type GroupDesk } from "./group.svelte";

const INCH = 2540;

function question(id: number, models: string[]): Question {
  const options = [...models.map((key) => ({ key, label: key, rule: "", subject: key })), { key: "done", label: "Done", rule: "" }];
  return { id, seat: 0, kind: "model", prompt: "Which?", rule: "rule", domain: { kind: "pick", options } };
}

function desk(models: string[], plan: (operatives: string[]) => Planned) {
  const operatives = ["a", "b", "c", "foe"].map((id, n) => ({ id, name: id.toUpperCase(), seat: id === "foe" ? 1 : 0, spot: [n * INCH, INCH, 0, 0] }));
  const one = {
    question: question(5, models) as Question | undefined,
    position: { operatives },
    together: true,
    against: {} as Record<string, { rule: string; text: string }[]>,
    note: undefined as string | undefined,
    refusal: undefined,
    words: {},
    query: vi.fn(({ operatives: ids }: { operatives: string[] }) => Promise.resolve(plan(ids))),
    pressed: undefined as string | undefined,
    get state() {
      return { question: one.question, revision: 1 };
    },
    after: () => Promise.resolve(),
    tell: vi.fn((ask: { decision: number; asks: boolean }) => {
      one.pressed = undefined;
      one.question = question(ask.decision + 3, models);
      return Promise.resolve(true);
    }),
  };
  return one;
}

function made(of: ReturnType<typeof desk>): Group {
  const group = new Group(of as unknown as GroupDesk);
  group.begin(of.question);
  return group;
}

/** All go but those named, each by three answers. */
function allBut(...stay: string[]): (ids: string[]) => Planned {
  return (ids) => {
    const goes = ids.filter((id) => !stay.includes(id));
    const movers = goes.map((id, n) => ({ operative: id, does: "Move", steps: [{ decision: 5 + 3 * n, answers: [{ kind: "pick" as const, value: id }] }] }));
    return { kind: "group", movers: [...movers, ...stay.map((id) => ({ operative: id, reasons: [{ rule: "r", text: "A wall." }] }))] };
  };
}

const settled = () => new Promise((done) => setTimeout(done));

describe("a group", () => {
  it("takes only own pieces that the question is about and nothing is against", () => {
    const at = desk(["a", "b", "foe"], allBut());
    at.against = { b: [{ rule: "r", text: "It is shaken." }] };
    const group = made(at);
    expect(group.all).toEqual(["a"]);
    group.toggle("foe");
    group.toggle("c");
    group.toggle("b");
    expect(group.members).toEqual([]);
    group.toggle("a");
    expect(group.members).toEqual(["a"]);
    group.toggle("a");
    expect(group.active).toBe(false);
  });

  it("is nowhere to be had where the question is not asked again after a move", () => {
    const at = desk(["a", "b"], allBut());
    at.together = false;
    expect(made(at).all).toEqual([]);
  });

  it("catches those inside a box, adds the next, and takes the last back", () => {
    const group = made(desk(["a", "b", "c"], allBut()));
    group.lasso = { from: [1.5 * INCH, 3 * INCH], to: [-1, 0] };
    group.catch();
    expect(group.members).toEqual(["a", "b"]);
    expect(group.after("a")).toBe("c");
    group.addAll();
    expect(group.members).toEqual(["a", "b", "c"]);
    expect(group.after("a")).toBeUndefined();
    group.takeBack();
    expect(group.members).toEqual(["a", "b"]);
  });

  it("asks the server how far they can go, and sends the answers that it gave, one after another", async () => {
    const at = desk(["a", "b", "c"], allBut("b"));
    const group = made(at);
    group.addAll();
    group.nudge(0, INCH);
    group.nudge(0, INCH);
    await settled();
    expect(at.query).toHaveBeenLastCalledWith({ type: "group", operatives: ["a", "b", "c"], by: [0, 2 * INCH], near: false });
    expect(group.goers.map((one) => one.operative)).toEqual(["a", "c"]);
    expect(group.told).toContain("2 of 3 can go.");
    expect(group.told).toContain("A wall.");
    await group.send();
    expect(at.tell.mock.calls.map(([ask]) => [ask.decision, ask.asks])).toEqual([[5, true], [8, false]]);
    expect(group.members).toEqual(["b"]);
    expect(at.note).toContain("Still to move: B.");
  });

  it("lets those that cannot go so far go as near as they can, until they are put back", async () => {
    const at = desk(["a", "b"], allBut("b"));
    const group = made(at);
    group.addAll();
    group.comeNear();
    expect(at.query).not.toHaveBeenCalled();
    group.to([INCH, 0]);
    await settled();
    group.comeNear();
    await settled();
    expect(at.query).toHaveBeenLastCalledWith({ type: "group", operatives: ["a", "b"], by: [INCH, 0], near: true });
    group.back();
    expect(group.near).toBe(false);
  });

  it("ends where an answer is not taken or something else is asked, and says so", async () => {
    const at = desk(["a", "b", "c"], allBut());
    const group = made(at);
    group.addAll();
    group.to([INCH, 0]);
    await settled();
    at.tell.mockImplementationOnce(() => {
      at.pressed = undefined;
      at.question = question(99, ["c"]);
      return Promise.resolve(true);
    });
    await group.send();
    expect(at.tell).toHaveBeenCalledTimes(1);
    expect(at.note).toContain("Moved: 1 of 3.");
    expect(group.active).toBe(false);
  });

  it("forgets everybody when another question comes, and keeps nobody back where the server refuses", async () => {
    const at = desk(["a", "b"], allBut());
    const group = made(at);
    group.addAll();
    at.query.mockRejectedValueOnce(new Refusal([{ rule: "r", text: "Too many." }]));
    group.to([INCH, 0]);
    await settled();
    expect(group.goers).toEqual([]);
    expect(at.refusal).toMatchObject({ reasons: [{ text: "Too many." }] });
    group.begin(question(6, ["a"]));
    expect(group.active).toBe(false);
  });

  it("goes back one step at a time", async () => {
    const group = made(desk(["a", "b"], allBut()));
    group.addAll();
    group.to([INCH, 0]);
    await settled();
    expect(group.back()).toBe(true);
    expect([group.by, group.members.length]).toEqual([undefined, 2]);
    expect(group.back()).toBe(true);
    expect(group.active).toBe(false);
    expect(group.back()).toBe(false);
  });
});
