import { beforeEach, describe, expect, it } from "vitest";
import type { Question } from "../protocol";
import { Wishes } from "./wishes.svelte";

const question = { id: 7, seat: 1, kind: "k", prompt: "?", rule: "r", domain: { kind: "pick", options: [] }, mutes: ["ploy"] } as Question;

let kept: Map<string, string>;
let asked: Record<string, unknown>[];

function page(table = "t", turn = 2): Wishes {
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const session = {
    yours: [0, 1],
    welcome: { table },
    position: { turn },
    refuse: () => {},
    query: (ask: Record<string, unknown>) => {
      asked.push(ask);
      return Promise.resolve({});
    },
  };
  return new Wishes(session as never, store);
}

beforeEach(() => {
  kept = new Map();
  asked = [];
});

describe("wishes", () => {
  it("mutes for the seat that is asked, in this turn", () => {
    page().mute(question);
    expect(asked).toEqual([{ type: "manner", blocks: false, fails: false, muted: [{ rule: "ploy", turn: 2, seat: 1 }], routine: [] }]);
  });

  it("mutes at this table for good, and keeps that in later turns", () => {
    page().mute(question, true);
    expect(page("t", 3).any).toBe(true);
    page("t", 3).mute({ ...question, mutes: ["other"] });
    expect(asked.at(-1)).toMatchObject({ muted: [{ rule: "ploy", turn: 0, seat: 1 }, { rule: "other", turn: 3, seat: 1 }] });
    expect(page("u").any).toBe(false);
  });

  it("has questions of a kind answered as is usual, at every table, until everything is asked again", () => {
    page().always({ ...question, kind: "cover-save" });
    page("u").always({ ...question, kind: "order" });
    expect(asked.at(-1)).toMatchObject({ routine: ["cover-save", "order"] });
    page().askAll();
    expect(page("u").any).toBe(false);
  });

  it("knows after loading the page again what it wished, so that it can be asked again", () => {
    page().mute(question);
    const again = page();
    expect(again.any).toBe(true);
    again.begin();
    expect(asked.at(-1)).toMatchObject({ muted: [{ rule: "ploy", turn: 2, seat: 1 }] });
    again.askAll();
    expect(asked.at(-1)).toMatchObject({ muted: [] });
    expect(page().any).toBe(false);
  });

  it("leaves in place what another window muted, and what is muted at another table", () => {
    const one = page();
    const other = page();
    one.mute(question);
    page("u").mute(question);
    other.wish("blocks");
    expect(asked.at(-1)).toMatchObject({ blocks: true, muted: [{ rule: "ploy", turn: 2, seat: 1 }] });
    other.askAll();
    expect(page("u").any).toBe(true);
  });

  it("tells nothing where nothing is wished, but that nothing is wished any more", () => {
    const wishes = page();
    wishes.begin();
    expect(asked).toEqual([]);
    wishes.wish("fails");
    wishes.askAll();
    asked = [];
    wishes.begin();
    expect(asked).toHaveLength(1);
  });

  it("forgets what was muted in an earlier turn", () => {
    page().mute(question);
    expect(page("t", 3).any).toBe(false);
  });
});
