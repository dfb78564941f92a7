import { describe, expect, test } from "vitest";
import { type Area, type Look, arc, boxOf, hull, labelsOf, ladder, lookOf, pathOf, ragged, segments, shadowOf, shapesOf, toneOf } from "./shapes";

const square: [number, number][] = [
  [0, 0],
  [2540, 0],
  [2540, 2540],
  [0, 2540],
];

function area(look: Look, top = 2540, bottom = 0): Area {
  return { shape: "area", kind: "terrain", outline: square, top, bottom, look };
}

describe("shapes of the server", () => {
  test("become paths with y downwards", () => {
    expect(pathOf(square, 5080, true)).toBe("M0 40L20 40L20 20L0 20Z");
    expect(boxOf(square, 5080)).toEqual([0, 20, 20, 40]);
  });

  test("of an unknown kind are left out", () => {
    expect(shapesOf([{ shape: "area" }, { shape: "hologram" }, null, 3])).toEqual([{ shape: "area" }]);
    expect(labelsOf([{ text: "K1" }, {}, null])).toEqual([{ text: "K1" }]);
  });
});

describe("terrain", () => {
  test("is painted as the server says, and plainly where it says nothing", () => {
    expect(lookOf(area("wall"))).toBe("wall");
    expect(lookOf({ shape: "area", kind: "terrain", outline: square, words: ["made-up"] })).toBe("other");
  });

  test("has a stronger tone the higher it is, but a floor never the strongest", () => {
    expect([1, 2.5, 4, 5].map((inch) => toneOf(area("dense", inch * 2540)))).toEqual(["z1", "z2", "z4", "z5"]);
    expect(toneOf(area("level", 5 * 2540))).toBe("z4");
    expect(toneOf(area("wall", 2540))).toBe("z5");
  });

  test("throws a shadow as long as it is high, and none where it is flat or open", () => {
    expect(shadowOf(area("dense"), 5080)).toContain("22.2");
    expect(shadowOf(area("ladder"), 5080)).toBeUndefined();
    expect(shadowOf(area("rubble"), 5080)).toBeUndefined();
  });

  test("of rubble keeps its corners and is ragged between them", () => {
    const edge = ragged(square);
    expect(edge).toHaveLength(12);
    for (const corner of square) expect(edge).toContainEqual(corner);
  });
});

test("the hull of points leaves out what is inside", () => {
  expect(hull([...square, [100, 100], [2000, 300]])).toHaveLength(4);
});

test("an arc begins at the top and goes clockwise", () => {
  expect(arc(10, 10, 0, Math.PI / 2)).toBe("M0 -10A10 10 0 0 1 10 0");
});

test("a wounds ring has a segment for each wound", () => {
  expect(segments(10, 10, 14)).toHaveLength(14);
  expect(segments(10, 10, 0)).toEqual([]);
  expect(segments(10, 10, 1)[0]).toContain("A10 10 0 1 1");
});

test("the rungs of a ladder lie across its longer side", () => {
  expect(ladder([0, 0, 20, 8])).toMatch(/^M0 0H20M0 8H20M/);
  expect(ladder([0, 0, 8, 20])).toMatch(/^M0 0V20M8 0V20M/);
});
