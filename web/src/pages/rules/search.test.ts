import { expect, test } from "vitest";
import type { Rule } from "../../protocol";
import { highlighted, indexed, kinds, sameElsewhere, search } from "./search";

const rule = (id: string, title: string, text: string, kind = "weapon-rule"): Rule => ({ id, title, kind, chapter: `${kind}s`, text, source: "", edition: id.slice(0, 4) });
const RULES = [
  rule("kt24.def.reroll", "Re-rolls", "A die may be re-rolled only once.", "definition"),
  rule("kt24.weapon.balanced", "Balanced", "One attack die may be re-rolled."),
  rule("kt24.weapon.ceaseless", "Ceaseless", "All dice of one result may be re-rolled, as with Balanced."),
  rule("kt24.weapon.lethal", "Lethal x+", "Results of x or more are critical."),
];
const index = indexed(RULES);
const ids = (query: string) => search(index, query).map((one) => one.id);

test("without words everything stands in the ledger's order", () => {
  expect(ids("  ")).toEqual(RULES.map((one) => one.id));
});

test("a title comes before a mention in the text", () => {
  expect(ids("balanced")).toEqual(["kt24.weapon.balanced", "kt24.weapon.ceaseless"]);
});

test("letters' case does not matter, and parts of words are found", () => {
  expect(ids("LETH")).toEqual(["kt24.weapon.lethal"]);
});

test("an id finds its entry first", () => {
  expect(ids("kt24.def.reroll")[0]).toBe("kt24.def.reroll");
});

test("of several words, entries that hold the most of them are kept", () => {
  expect(ids("balanced die")).toEqual(["kt24.weapon.balanced"]);
  expect(ids("lethal nonsense")).toEqual(["kt24.weapon.lethal"]);
  expect(ids("xyzzy")).toEqual([]);
});

test("what was searched for is marked, also signs that mean something to patterns", () => {
  expect(highlighted("Lethal 5+ is Lethal", "lethal 5+")).toEqual([
    { text: "Lethal", hit: true },
    { text: " ", hit: false },
    { text: "5+", hit: true },
    { text: " is ", hit: false },
    { text: "Lethal", hit: true },
  ]);
  expect(highlighted("plain", "")).toEqual([{ text: "plain", hit: false }]);
});

test("kinds are counted, the most first", () => {
  expect(kinds(RULES)).toEqual([
    { kind: "weapon-rule", chapter: "weapon-rules", count: 3 },
    { kind: "definition", chapter: "definitions", count: 1 },
  ]);
});

test("the same rule of another edition is found by its id or its title", () => {
  const other = rule("kt21.weapon.balanced", "Balanced weapons", "");
  const named = rule("kt18.tactic.even", "balanced", "");
  expect(sameElsewhere(RULES[1]!, [...RULES, other, named])).toEqual(["kt21.weapon.balanced", "kt18.tactic.even"]);
});
