import { describe, expect, test } from "vitest";
import { placeChips } from "./chips";
import { cardPlace } from "./cards";
import type { Camera } from "./camera.svelte";
import type { Picture } from "./picture.svelte";
import { letter } from "./lettering";
import { hitsOf, steps, trailsOf } from "./motion.svelte";
import { meets, Placer, textWidth, within } from "./placing";
import { costOf, countsOf, tellLeg } from "./remarks";
import { height, inches, told, toDrawing, toTable, UNIT } from "./units";

describe("lengths", () => {
  test("are told in inches", () => {
    expect(inches(12954)).toBe("5.1");
    expect([5080, 6350, 1905].map(height)).toEqual(['2"', '2.5"', '0.75"']);
    expect(told([30480, 19050, 2540, 0])).toBe("12.0 by 7.5 inches, 1 inch up");
  });

  test("go to the drawing and back", () => {
    expect(toDrawing(2540, 5080, 55880)).toEqual([20, 400]);
    expect(toTable(20, 400, 55880)).toEqual([2540, 5080]);
  });

  test("of a way are told against what is allowed", () => {
    expect(costOf({ total: '5.1"', limit: '6"' })).toBe('5.1 of 6"');
    expect(costOf({ total: '5.1"' })).toBe('5.1"');
    expect(costOf(undefined)).toBe("");
    const leg = { text: "walk", length: '1.7"', counts: '2"', to: [0, 0, 0, 0] as [number, number, number, number] };
    expect(countsOf(leg)).toBe('counts 2"');
    expect(countsOf({ ...leg, counts: '1.7"' })).toBe("");
    expect(tellLeg(leg)).toBe('walk 1.7" counts 2"');
  });
});

describe("labels", () => {
  test("stand beside what they are about, and not on each other", () => {
    const around = { width: 600, height: 440, discs: [[300, 220, 13] as const], lines: [] };
    const chips = ["walk 1.7\" counts 2\"", "climb 2\"", "total 6 of 6\""].map((text) => ({ text, at: [300, 220] as const, clear: 13, tone: "accent" as const }));
    const placed = placeChips(chips, around, 1.4);
    expect(placed).toHaveLength(3);
    const boxes = placed.map((chip): [number, number, number, number] => [chip.x * 1.4 - chip.wide / 2, chip.y * 1.4 - chip.high / 2, chip.x * 1.4 + chip.wide / 2, chip.y * 1.4 + chip.high / 2]);
    for (const [i, box] of boxes.entries()) for (const other of boxes.slice(i + 1)) expect(meets(box, other)).toBe(false);
    expect(textWidth("wider", 12)).toBeGreaterThan(textWidth("wide", 12));
  });

  test("of terrain stand on it where there is room, else beside it", () => {
    const big = { shape: "area" as const, kind: "terrain", id: "k1", outline: [[0, 0], [10160, 0], [10160, 7620], [0, 7620]] as [number, number][], top: 7620, words: ["heavy"] };
    const thin = { ...big, id: "w1", outline: [[20320, 20320], [21590, 20320], [21590, 20900], [20320, 20900]] as [number, number][] };
    const labels = [big, thin].map((part) => ({ kind: "terrain", text: `${part.id} 3"`, at: [0, 0, 0] as [number, number, number], id: part.id }));
    const words = letter(labels, [big, thin], 600, 55880, 440, 1.4);
    expect(words.find((word) => word.id === "k1")?.tone).toBe("z2");
    expect(words.find((word) => word.id === "w1")?.tone).toBe("beside");
    // Nothing is written under a marker that lies there.
    const free = words.find((word) => word.id === "k1")!;
    const moved = letter(labels, [big, thin], 600, 55880, 440, 1.4, [[free.x, free.y, 10]]).find((word) => word.id === "k1")!;
    expect(Math.max(Math.abs(moved.x - free.x), Math.abs(moved.y - free.y))).toBeGreaterThan(10);
  });

  test("find no place where there is none", () => {
    const placer = new Placer([0, 0, 100, 100]);
    expect(within([0, 0, 10, 10], 20, 5)).toEqual([]);
    expect(placer.among([[0, 0, 10, 10]])).toEqual([0, 0, 10, 10]);
    expect(placer.among([[5, 5, 15, 15]])).toBeUndefined();
  });

  test("of a card lie over no marker either", () => {
    const at = (id: string, x: number, y: number) => ({ id, spot: [x * UNIT, (700 - y) * UNIT, 0, 0] });
    const camera = { stage: { width: 1000, height: 700 }, view: { scale: 1 }, over: (x: number, y: number) => [x, y] } as unknown as Camera;
    const drawn = (markers: object[]) => {
      const pieces = [at("a1", 100, 600), at("b1", 300, 500)];
      return { pieces, markers, parts: [], depth: 700 * UNIT, name: () => "", find: (id: string) => pieces.find((one) => one.id === id) } as unknown as Picture;
    };
    expect(cardPlace("a1", drawn([]), camera, ["b1"], 250)).toBe("right: 8px; top: 8px");
    expect(cardPlace("a1", drawn([at("m1", 850, 120)]), camera, ["b1"], 250)).toBe("right: 8px; bottom: 8px");
  });
});

describe("what happened", () => {
  const walk = { answer: 3, index: 0, kind: "moved", text: "", operative: "a1", seat: 0, path: [[0, 0, 0, 0], [2540, 0, 0, 0]] as [number, number, number, number][] };

  test("of one operative is one way", () => {
    const again = { ...walk, index: 1, path: [[2540, 0, 0, 0], [2540, 2540, 0, 0]] as [number, number, number, number][] };
    const [trail, ...more] = trailsOf([walk, { ...walk, operative: "", index: 2 }, again]);
    expect(more).toEqual([]);
    expect(trail?.path).toHaveLength(3);
    expect(walk.path).toHaveLength(2);
    expect(steps(trail!.path)).toEqual([{ x: -20, y: 20 }, { x: 0, y: 20 }, { x: 0, y: 0 }]);
  });

  test("counts wounds that were lost", () => {
    const hit = { answer: 3, index: 5, kind: "wounded", text: "", operative: "a1", amount: 3 };
    expect(hitsOf([walk, hit, { ...hit, amount: 0 }])).toEqual([{ key: "3.5", id: "a1", amount: 3 }]);
  });
});
