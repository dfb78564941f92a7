import { describe, expect, it } from "vitest";
import type { Option, Outlook, Question } from "../protocol";
import { forgoes, proposed, weighedFirst } from "./proposal";

function asks(options: Option[], given: string | null = null): Question {
  return { id: 1, seat: 0, kind: "k", prompt: "", rule: "", domain: { kind: "pick", options }, default: given };
}

function option(key: string, more: Partial<Option> = {}): Option {
  return { key, label: key, ...more };
}

function odds(kill: number, mean: number, die = 0, mean_taken = 0): Outlook {
  return { kind: "outlook", title: "", policy: "", kill, mean, die, mean_taken };
}

const ab = [option("a"), option("b")];

describe("what is proposed", () => {
  it("is the default of the rules", () => {
    expect(proposed(asks(ab, "b"), ab)).toBe("b");
  });

  it("is nothing where the rules have no default, unless one is left", () => {
    expect(proposed(asks(ab), ab)).toBeUndefined();
    expect(proposed(asks(ab), ab, { against: { a: [] } })).toBe("b");
    expect(proposed(asks(ab, "a"), ab, { against: { a: [], b: [] } })).toBeUndefined();
    expect(proposed(undefined, [])).toBeUndefined();
  });

  it("is what is usual instead, as far as it is possible and known to be", () => {
    const abc = [...ab, option("c", { forgoes: "It still has 2 AP." })];
    const usual = { ...asks(abc, "c"), usual: ["x", "b", "a"] };
    expect(proposed(usual, abc)).toBe("b");
    expect(proposed(usual, abc, { judged: false })).toBeUndefined();
    expect(proposed(usual, abc, { against: { b: [] } })).toBe("a");
    expect(proposed({ ...asks(ab, "b"), usual: ["x"] }, ab)).toBe("b");
    expect(proposed({ ...usual, usual: ["x"] }, abc)).toBeUndefined();
  });

  it("is nothing that is not legal", () => {
    const abc = [...ab, option("c")];
    expect(proposed(asks(abc, "b"), abc, { against: { b: [] } })).toBeUndefined();
  });

  it("is what was selected on the board where that is one answer", () => {
    const aimed = [option("a", { subject: "x" }), option("b", { subject: "y" }), option("c", { subject: "y" })];
    expect(proposed(asks(aimed, "b"), aimed, { selected: "x" })).toBe("a");
    expect(proposed(asks(aimed, "b"), aimed, { selected: "y" })).toBe("b");
  });

  it("gives nothing up: another one is proposed while there is one", () => {
    const ends = [option("dash", { price: { amount: 1, unit: "AP" } }), option("shoot"), option("end", { forgoes: "It still has 2 AP." })];
    expect(proposed(asks(ends, "end"), ends)).toBe("dash");
    expect(proposed(asks(ends, "end"), ends, { against: { dash: [] } })).toBe("shoot");
    expect(proposed(asks(ends, "end"), ends, { against: { dash: [], shoot: [] } })).toBe("end");
    expect(forgoes(ends[2]!, ends)).toBe(true);
    expect(forgoes(ends[2]!, ends, { dash: [], shoot: [] })).toBe(false);
    expect(forgoes(ends[0]!, ends)).toBe(false);
  });

  it("is a free option with better odds instead of the default, never a worse one", () => {
    const outlooks = { a: odds(0.5, 4), b: odds(0.25, 3) };
    expect(proposed(asks(ab, "b"), ab, { outlooks })).toBe("a");
    expect(proposed(asks(ab, "a"), ab, { outlooks })).toBe("a");
    expect(proposed(asks(ab, "b"), ab, { outlooks: { a: odds(0.25, 3), b: odds(0.25, 3) } })).toBe("b");
    expect(proposed(asks(ab, "b"), ab, { outlooks: { a: odds(0.5, 2), b: odds(0.25, 3) } })).toBe("b");
    expect(proposed(asks(ab, "b"), ab, { outlooks: { a: odds(0.5, 4, 0.1), b: odds(0.25, 3) } })).toBe("b");
    expect(proposed(asks(ab, "b"), ab, { outlooks: { a: odds(0.5, 4), b: null } })).toBe("b");
  });

  it("is turned round for whoever is attacked", () => {
    const outlooks = { a: odds(0.5, 4), b: odds(0.25, 3) };
    expect(proposed(asks(ab, "a"), ab, { outlooks, attacked: true })).toBe("b");
    expect(proposed(asks(ab, "b"), ab, { outlooks, attacked: true })).toBe("b");
  });

  it("is the attack with the best odds where the rules have no default, once they are known", () => {
    const targets = { ...asks(ab), attack: true };
    const outlooks = { a: odds(0.25, 5), b: odds(0.5, 4) };
    expect(proposed(targets, ab, { outlooks })).toBe("b");
    expect(proposed(targets, ab, { outlooks: { a: odds(0, 5), b: odds(0, 4) } })).toBe("a");
    expect(proposed(targets, ab, { outlooks, awaited: true })).toBe("b");
    expect(proposed(targets, ab, { outlooks: { a: odds(0.25, 5) }, awaited: true })).toBeUndefined();
    expect(proposed(targets, ab, { outlooks, attacked: true })).toBeUndefined();
    expect(proposed(targets, ab)).toBeUndefined();
    expect(proposed(asks(ab), ab, { outlooks })).toBeUndefined();
  });

  it("spends nothing instead of a default", () => {
    const paid = [option("reroll", { price: { amount: 1, unit: "CP" } }), option("keep")];
    expect(proposed(asks(paid, "keep"), paid, { outlooks: { reroll: odds(0.9, 9), keep: odds(0.1, 1) } })).toBe("keep");
  });
});

describe("odds that are awaited", () => {
  const dice = [option("free"), option("paid", { price: { amount: 1, unit: "CP" } }), option("keep")];
  const asked = asks(dice, "keep");

  it("leave the choice open until the default and all that is free can be compared", () => {
    expect(proposed(asked, dice, { awaited: true })).toBeUndefined();
    expect(proposed(asked, dice, { awaited: true, outlooks: { keep: odds(0.1, 1) } })).toBeUndefined();
    expect(proposed(asked, dice, { awaited: true, outlooks: { keep: odds(0.1, 1), free: odds(0.2, 2) } })).toBe("free");
    expect(proposed(asked, dice, { awaited: true, outlooks: { keep: odds(0.1, 1), free: null } })).toBe("keep");
  });

  it("are not waited for where nothing free could take the default's place, nor for ever", () => {
    const paid = dice.slice(1);
    expect(proposed(asks(paid, "keep"), paid, { awaited: true })).toBe("keep");
    expect(proposed(asked, dice, { awaited: false })).toBe("keep");
  });

  it("are asked for in the order in which they decide what is proposed", () => {
    expect(weighedFirst(asked, [dice[1]!, dice[0]!, dice[2]!]).map((one) => one.key)).toEqual(["keep", "free", "paid"]);
  });
});
