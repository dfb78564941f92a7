import { describe, expect, it } from "vitest";
import { edgePlace, sidePlace } from "./cards";

const [WIDTH, HEIGHT, HIGH, PIECE] = [900, 640, 240, 20];
const lies = ([left, top]: readonly [number, number], [x, y]: readonly [number, number]) => x > left - PIECE && x < left + 288 + PIECE && y > top - PIECE && y < top + HIGH + PIECE;

describe("a card", () => {
  it("stands beside what it is of, on the side with more room", () => {
    expect(sidePlace([100, 100], PIECE, WIDTH, HEIGHT, HIGH, [[100, 100]], PIECE)).toEqual([132, 60]);
    expect(sidePlace([800, 600], PIECE, WIDTH, HEIGHT, HIGH, [[800, 600]], PIECE)).toEqual([480, 392]);
  });

  it("lies over no piece or marker where there is another place for it", () => {
    const things = [[100, 100], [200, 120], [260, 80], [400, 300]] as const;
    const at = sidePlace([100, 100], PIECE, WIDTH, HEIGHT, HIGH, things, PIECE);
    expect(things.filter((one) => lies(at, one))).toEqual([]);
  });

  it("lies in a corner far from the lines that matter, and elsewhere if every corner is taken", () => {
    const lined = [[60, 600], [80, 100], [940, 600], [920, 100]] as const;
    expect(edgePlace([[920, 100]], 1000, 700, 260, lined, PIECE)).toEqual([356, 432]);
    expect(edgePlace([[100, 100]], WIDTH, HEIGHT, HIGH, [], PIECE)).toEqual([604, 392]);
    const corners = [[40, 40], [40, 600], [860, 40], [860, 600], [450, 40], [450, 600]] as const;
    const at = edgePlace([[100, 320]], WIDTH, HEIGHT, HIGH, corners, PIECE);
    expect(corners.filter((one) => lies(at, one))).toEqual([]);
  });
});
