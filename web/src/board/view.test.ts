import { describe, expect, test } from "vitest";
import { bounded, detail, fitted, framed, MARGIN, over, panned, thinness, under, zoomed } from "./view";

const board = { width: 600, height: 440 };
const stage = { width: 1000, height: 700 };

describe("the view of a board", () => {
  test("fits with room for the rulers on every side", () => {
    const view = fitted(board, stage);
    const [left, top] = over(view, stage, 0, 0);
    const [right, bottom] = over(view, stage, board.width, board.height);
    expect(left).toBeGreaterThanOrEqual(MARGIN.left - 0.01);
    expect(top).toBeGreaterThanOrEqual(MARGIN.top - 0.01);
    expect(right).toBeLessThanOrEqual(stage.width - MARGIN.right + 0.01);
    expect(bottom).toBeLessThanOrEqual(stage.height - MARGIN.bottom + 0.01);
  });

  test("goes from the stage to the board and back", () => {
    const view = { x: 120, y: 80, scale: 2.5 };
    const [x, y] = under(view, stage, 333, 444);
    const [px, py] = over(view, stage, x, y);
    expect(px).toBeCloseTo(333);
    expect(py).toBeCloseTo(444);
  });

  test("keeps what is under the pointer there while it zooms", () => {
    const view = { x: 300, y: 220, scale: 1.4 };
    const before = under(view, stage, 700, 200);
    const after = under(zoomed(view, stage, 1.7, 700, 200), stage, 700, 200);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  test("moves with the pointer that drags it", () => {
    const view = { x: 300, y: 220, scale: 2 };
    const at = under(view, stage, 500, 300);
    const [px, py] = over(panned(view, 40, -30), stage, at[0], at[1]);
    expect([px, py]).toEqual([540, 270]);
  });

  test("never loses the board and never goes farther than all of it", () => {
    expect(bounded({ x: 9999, y: -9999, scale: 0.1 }, board, stage)).toEqual(fitted(board, stage));
    const near = bounded({ x: 9999, y: -9999, scale: 4 }, board, stage);
    const [right] = over(near, stage, board.width, 0);
    const [, top] = over(near, stage, 0, 0);
    expect(right).toBeGreaterThan(stage.width - 41);
    expect(top).toBeLessThan(41);
  });

  test("shows more as one comes closer", () => {
    expect(detail(13 / 20)).toBe("far");
    expect(detail(28 / 20)).toBe("middle");
    expect(detail(80 / 20)).toBe("near");
  });

  test("keeps rings about as wide on screen", () => {
    const widths = [1.35, 2, 3, 5].map((scale) => scale * thinness(scale));
    for (const width of widths) expect(width).toBeCloseTo(1.35, 0);
  });

  test("frames a box with an inch around it, but no closer than asked", () => {
    const wide = framed([100, 100, 500, 120], stage, 99);
    expect(wide.scale).toBeCloseTo(1000 / 440);
    expect(framed([100, 100, 101, 101], stage, 1.7).scale).toBe(1.7);
    expect([wide.x, wide.y]).toEqual([300, 110]);
  });
});
