import { describe, expect, test } from "vitest";
import type { Position } from "../protocol";
import { kept, settled } from "./feed";

describe("what is as it was", () => {
  const before = { a: { n: 1, list: [1, { x: 2 }] }, b: { n: 2 } };

  test("stays the very same value", () => {
    expect(kept(before, structuredClone(before))).toBe(before);
    const now = kept(before, { ...structuredClone(before), b: { n: 3 } });
    expect(now).toEqual({ ...before, b: { n: 3 } });
    expect(now.a).toBe(before.a);
    expect(now.b).not.toBe(before.b);
  });

  test("is no longer when something is added, gone, or another thing", () => {
    expect(kept({ n: 1 }, { n: 1, m: undefined })).toEqual({ n: 1, m: undefined });
    expect(kept({ n: 1, m: 2 }, { n: 1 })).toEqual({ n: 1 });
    expect(kept([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(kept(null, [1])).toEqual([1]);
    expect(kept([1, 2], [1])).toEqual([1]);
  });

  test("is found by its id where others have come or gone", () => {
    const one = (id: string, wounds: number) => ({ id, name: id, wounds, spot: [0, 0, 0, 0] });
    const was = { operatives: [one("a1", 8), one("a2", 7), one("b1", 6)], players: [], over: false } as unknown as Position;
    const fresh = { ...structuredClone(was), operatives: [one("a2", 7), one("b1", 5)] } as unknown as Position;
    const now = settled(was, structuredClone(fresh));
    expect(now).toEqual(fresh);
    expect(now.operatives[0]).toBe(was.operatives[1]);
    expect(now.players).toBe(was.players);
    expect(settled(was, structuredClone(was))).toBe(was);
    expect(settled(undefined, fresh)).toBe(fresh);
  });
});
