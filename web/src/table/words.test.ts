import { describe, expect, it } from "vitest";
import type { Question, Tray } from "../protocol";
import { chances, decision, defaultKey, dice, incoming, legalFirst, list, parted, percent, refusalText, scores, secretText, told, waitingTitle } from "./words";

const question: Question = {
  id: 1,
  seat: 0,
  kind: "reroll",
  prompt: "Trooper 5 is under fire. Re-roll a defence die?",
  rule: "r",
  domain: { kind: "pick", options: [{ key: "reroll", label: "Re-roll the 2" }, { key: "keep", label: "Keep these dice" }] },
  default: "keep",
};

const tray: Tray = {
  pools: [
    { seat: 1, operative: "r6", title: "Attack dice", dice: [{ face: 0, result: "normal" }, { face: 6, result: "critical" }, { face: 4, result: "normal" }, { face: 2, result: "fail" }] },
    { seat: 0, operative: "t5", title: "Defence", dice: [] },
  ],
};

describe("announcements", () => {
  it("tells a decision with its choices and its default", () => {
    expect(decision(question, "", "keep")).toBe("Your decision. Trooper 5 is under fire. Re-roll a defence die? Two choices. Enter: keep these dice.");
    expect(decision({ ...question, default: null }, "Salt Raiders")).toBe("Salt Raiders decides. Trooper 5 is under fire. Re-roll a defence die? Two choices.");
  });

  it("tells dice by what they count as", () => {
    expect(dice(tray)).toBe("Attack dice: one kept, critical 6, normal 4, fail 2. Defence: no dice.");
  });

  it("tells what matters of what happened, and how much more there is", () => {
    const many = Array.from({ length: 8 }, (_, n) => ({ answer: 1, index: n, kind: "said", text: `Event ${n}`, minor: n === 7 }));
    expect(told(many, 2)).toBe("Five more events in the log. Event 5. Event 6.");
    expect(told([])).toBe("");
  });

  it("warns of an attack by somebody else, once", () => {
    const nameOf = (id: string) => (id === "r6" ? "Raider 6" : "");
    expect(incoming(undefined, tray, [0], nameOf)).toBe("Raider 6 attacks. Attack dice.");
    expect(incoming(tray, tray, [0], nameOf)).toBe("");
    expect(incoming(undefined, tray, [1], nameOf)).toBe("");
    expect(incoming(undefined, tray, [], nameOf)).toBe("");
  });

  it("tells a refusal with the way out", () => {
    expect(refusalText("Gunner 3 cannot shoot", [{ rule: "r", text: "Raider 1 is in cover.", hint: "move within 2\"" }])).toBe('Gunner 3 cannot shoot. Raider 1 is in cover. Hint: move within 2".');
  });
});

describe("words", () => {
  it("shows only what is certain as certain", () => {
    expect([0, 0.0001, 0.5, 0.99999, 1].map(percent)).toEqual(["0", "0.1", "50.0", "99.9", "100"].map((text) => `${text}\u00a0%`));
  });

  it("knows the default only where it is an option", () => {
    expect(defaultKey(question)).toBe("keep");
    expect(defaultKey({ ...question, default: "nothing" })).toBeUndefined();
    expect(defaultKey({ ...question, default: { value: "reroll" } })).toBe("reroll");
    expect(defaultKey(undefined)).toBeUndefined();
  });

  it("puts what is not legal last and keeps the order otherwise", () => {
    const options = ["a", "b", "c", "d"].map((key) => ({ key, label: key }));
    expect(legalFirst(options, { a: [], c: [] }).map((one) => one.key)).toEqual(["b", "d", "a", "c"]);
    expect(legalFirst(options, {}).map((one) => one.key)).toEqual(["a", "b", "c", "d"]);
  });

  it("says who decides what", () => {
    expect(waitingTitle({ asked: "Who?" }, "Ada (Salt Raiders)")).toBe('Ada (Salt Raiders) decides: "Who?"');
    expect(waitingTitle({ asked: "Block or strike?" }, "Salt Raiders")).toBe('Salt Raiders decides: "Block or strike?"');
    expect(waitingTitle({}, "Salt Raiders")).toBe("Salt Raiders decides");
  });

  it("sums what was scored for by rule", () => {
    const entries = [{ amount: 1, rule: "e.mission.kill-op", note: "grade 1", what: "kill op" }, { amount: 2, rule: "e.secure", what: "secure" }, { amount: 1, rule: "e.mission.kill-op", note: "grade 2", what: "kill op" }];
    expect(scores(entries).map(({ name, amount, notes }) => [name, amount, notes])).toEqual([
      ["kill op", 2, ["+1 grade 1", "+1 grade 2"]],
      ["secure", 2, []],
    ]);
  });

  it("parts a prompt into what is asked and what is said besides", () => {
    expect(parted("What does Riveter 1 do? 2 AP left.")).toEqual(["What does Riveter 1 do?", "2 AP left."]);
    expect(parted("Use a strategic ploy?")).toEqual(["Use a strategic ploy?", ""]);
    expect(parted("Choose 2 of 3.")).toEqual(["Choose 2 of 3.", ""]);
  });

  it("shows a secret only to whoever sits alone at the screen", () => {
    expect(secretText("Kill op", [0])).toBe("Kill op (only you see it)");
    expect(secretText("Kill op", [0, 1])).toBe("kept secret");
    expect(secretText("", [0])).toBe("kept secret");
  });

  it("tells both sides of an attack that can cost the attacker something", () => {
    const fight = { kind: "outlook" as const, title: "", policy: "", kill: 0.4, mean: 4.1, die: 0.125, mean_taken: 3.2 };
    const shot = { ...fight, die: 0, mean_taken: 0 };
    const plain = (lines: string[]) => lines.map((line) => line.replaceAll("\u00a0", " "));
    expect(plain(chances(fight, "", true, "incapacitates"))).toEqual(["incapacitates: 40.0 %, 4.1 damage", "own loss: 12.5 %, takes 3.2 damage"]);
    expect(plain(chances(fight, "Raider 1", true, "incapacitates"))).toEqual(["Raider 1 survives: 60.0 %, takes 4.1 damage", "incapacitates: 12.5 %, 3.2 damage"]);
    expect(plain(chances(shot, "", false, "incapacitates"))).toEqual(["incapacitates: 40.0 %, 4.1 damage"]);
    expect(plain(chances(shot, "", true, "incapacitates"))).toEqual(["incapacitates: 40.0 %, 4.1 damage", "own loss: 0 %, takes 0.0 damage"]);
    expect(plain(chances({ ...shot, mutual: true }, "", false, "incapacitates"))).toEqual(["incapacitates: 40.0 %, 4.1 damage", "own loss: 0 %, takes 0.0 damage"]);
    expect(chances(null, "", true, "incapacitates")).toEqual([]);
  });

  it("lists with commas and an and", () => {
    expect([list([]), list(["A"]), list(["A", "B"]), list(["A", "B", "C"])]).toEqual(["", "A", "A and B", "A, B and C"]);
  });
});
