import { describe, expect, it } from "vitest";
import { change, firstShare, left } from "./share";

const domain = { total: 3, bounds: [[0, 2], [1, 3]] as [number, number][] };

describe("sharing out", () => {
  it("begins with the default, else with everything given away within bounds", () => {
    expect(firstShare(domain, [0, 3])).toEqual([0, 3]);
    expect(firstShare(domain, undefined)).toEqual([2, 1]);
    expect(left(domain, firstShare(domain, "nonsense"))).toBe(0);
  });

  it("keeps to the bounds and to what is left", () => {
    expect(change(domain, [0, 1], 0, 5)).toEqual([2, 1]);
    expect(change(domain, [2, 1], 1, 1)).toEqual([2, 1]);
    expect(change(domain, [2, 1], 1, -1)).toEqual([2, 1]);
    expect(change(domain, [2, 1], 0, -2)).toEqual([0, 1]);
  });
});
