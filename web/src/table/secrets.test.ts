import { describe, expect, it } from "vitest";
import { KEY, friendsSecret, guideOf, keepSaid, kept, remember, saidAt, secretOfLink, secretsOf, skipGuide } from "./secrets";

function store(text?: string) {
  const kept = new Map(text === undefined ? [] : [[KEY, text]]);
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe("secrets", () => {
  it("reads those that the start page wrote", () => {
    const at = store(JSON.stringify([{ table: "t", title: "T", secrets: { 0: "s0", 1: "" }, opened: 1 }]));
    expect(secretsOf(at, "t")).toEqual(["s0"]);
    expect(secretsOf(at, "other")).toEqual([]);
  });

  it("keeps that of a friend's link beside them, once", () => {
    const at = store();
    expect(secretOfLink("#seat=abc-_1")).toBe("abc-_1");
    expect(secretOfLink("")).toBeUndefined();
    remember(at, "t", { secret: "abc" }, 5);
    remember(at, "t", { secret: "abc", title: "T" }, 6);
    expect(secretsOf(at, "t")).toEqual(["abc"]);
    expect(kept(at)[0]).toMatchObject({ table: "t", title: "T", opened: 6 });
  });

  it("shows again the link of a seat for a friend, and does not lose it", () => {
    const at = store(JSON.stringify([{ table: "t", title: "T", secrets: { 0: "s0" }, opened: 1, links: { 1: "s1" } }]));
    remember(at, "t", { title: "T2" }, 2);
    expect(friendsSecret(at, "t", 1)).toBe("s1");
    expect(friendsSecret(at, "t", 0)).toBeUndefined();
    expect(secretsOf(at, "t")).toEqual(["s0"]);
  });

  it("explains a guided game until that is skipped, and remembers that it was one", () => {
    const at = store(JSON.stringify([{ table: "t", title: "T", secrets: {}, opened: 1, guide: "first" }]));
    expect(guideOf(at, "t")).toBe("first");
    expect(guideOf(at, "u")).toBe("");
    skipGuide(at, "t");
    expect(guideOf(at, "t")).toBe("");
    expect(kept(at)[0]?.guide).toBe("first");
  });

  it("knows after loading the page again what was explained", () => {
    const at = store(JSON.stringify([{ table: "t", title: "T", secrets: {}, opened: 1, guide: "first" }]));
    expect(saidAt(at, "t")).toEqual([]);
    keepSaid(at, "t", ["welcome"]);
    expect(saidAt(at, "t")).toEqual(["welcome"]);
    expect(saidAt(at, "u")).toEqual([]);
  });

  it("counts what cannot be read as nothing", () => {
    expect(kept(store("{"))).toEqual([]);
    expect(kept(store('{"a": 1}'))).toEqual([]);
    expect(kept(store('[null, {"table": 3}]'))).toEqual([]);
  });
});
