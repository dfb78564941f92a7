import { expect, test } from "vitest";
import { folded, heat, inWords, order, percent, reach, seriesOf, stairs, strong, ticks, top, woundsDecide } from "./chart";

const A = seriesOf("a", [
  { damage: 0, exactly: 0.5, at_least: 1 },
  { damage: 3, exactly: 0.3, at_least: 0.5 },
  { damage: 6, exactly: 0.1999, at_least: 0.2 },
  { damage: 9, exactly: 0.0001, at_least: 0.0001 },
]);

test("a series has every amount, and sums from the far end", () => {
  expect(A.exactly).toEqual([0.5, 0, 0, 0.3, 0, 0, 0.1999, 0, 0, 0.0001]);
  expect(A.atLeast[0]).toBeCloseTo(1);
  expect(A.atLeast[1]).toBeCloseTo(0.5);
  expect(A.atLeast[9]).toBeCloseTo(0.0001);
});

test("an axis goes as far as there is something to see, and to wounds that are near", () => {
  expect(reach([A], 0)).toBe(6);
  expect(reach([A], 8)).toBe(8);
  expect(reach([A], 99)).toBe(10);
  expect(reach([seriesOf("nothing", [{ damage: 0, exactly: 1, at_least: 1 }])], 8)).toBe(5);
});

test("the top of an axis is round and not below any bar", () => {
  expect(top([A])).toBe(0.6);
  expect(top([seriesOf("low", [{ damage: 0, exactly: 0.03, at_least: 1 }])])).toBe(0.04);
  expect(top([seriesOf("x", [{ damage: 0, exactly: 1, at_least: 1 }])])).toBe(1);
});

test("figures along an axis keep their distance", () => {
  expect(ticks(5, 300, 20)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticks(20, 200, 18)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  expect(ticks(60, 200, 18)).toEqual([0, 10, 20, 30, 40, 50, 60]);
});

test("a staircase has a level for each amount", () => {
  expect(stairs([1, 0.5], 1, (n) => n * 10, (chance) => 100 - chance * 100)).toBe("M0 0H10L10 50H20");
});

test("chances are said with one decimal, and in words", () => {
  expect(percent(0.18149)).toBe("18.1 %");
  expect(inWords(0.5)).toBe("about 1 in 2");
  expect(inWords(0.1815)).toBe("about 2 in 11");
  expect(inWords(0.02)).toBe("about 1 in 50");
  expect(inWords(0.0001)).toBe("");
  expect(inWords(1)).toBe("");
});

test("a heat map gets stronger with its figures and is readable at both ends", () => {
  expect(heat(0, 1)).toBe(0);
  expect(heat(1, 1)).toBe(100);
  expect(heat(0.5, 0)).toBe(0);
  expect(strong(0.1, 1)).toBe(false);
  expect(strong(0.9, 1)).toBe(true);
});

test("rows are sorted by a column, either way, and stay in order where equal", () => {
  const cells = [[1, 5], [3, 5], [2, 5]];
  expect(order(cells, -1, true)).toEqual([0, 1, 2]);
  expect(order(cells, 0, true)).toEqual([1, 2, 0]);
  expect(order(cells, 0, false)).toEqual([0, 2, 1]);
  expect(order(cells, 1, true)).toEqual([0, 1, 2]);
});

test("the last wound decides where losing it is being taken out", () => {
  const damage = [
    { damage: 0, exactly: 0.6, at_least: 1 },
    { damage: 8, exactly: 0.4, at_least: 0.4 },
  ];
  expect(woundsDecide({ damage, kill: 0.4, wounds: [0, 8] })).toBe(true);
  expect(woundsDecide({ damage, kill: 0.3, wounds: [0, 8] })).toBe(false);
  expect(woundsDecide({ damage, kill: 0, wounds: [0, 0] })).toBe(false);
});

test("a chart folds one row of figures into one for each number of wounds", () => {
  expect(folded([1, 2, 3, 4, 5, 6], 3)).toEqual([[1, 2, 3], [4, 5, 6]]);
  expect(folded([], 3)).toEqual([]);
});
