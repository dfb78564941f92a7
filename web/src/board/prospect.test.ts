import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ask } from "../table/feed";
import type { Session } from "../table/session.svelte";
import { Focus } from "./focus.svelte";
import { Plan } from "./plan.svelte";
import { Prospect } from "./prospect.svelte";

class Table {
  asked: Ask[] = [];
  past: unknown;
  delegated = false;
  question: unknown;
  tray: unknown;
  position = { active: "", operatives: [{ id: "a1", seat: 0, spot: [0, 0, 0, 0] }], markers: [] };

  answer: unknown;

  query(ask: Ask): Promise<unknown> {
    this.asked.push(ask);
    return this.answer ? Promise.resolve(this.answer) : new Promise(() => {});
  }
}

describe("what could be done", () => {
  let table: Table;
  let focus: Focus;
  let prospect: Prospect;

  beforeEach(() => {
    vi.useFakeTimers();
    table = new Table();
    const session = table as unknown as Session;
    focus = new Focus(session);
    prospect = new Prospect(session, focus, new Plan(session));
  });
  afterEach(() => vi.useRealTimers());

  test("is asked about once somebody looks at it", () => {
    focus.selected = "a1";
    prospect.follow();
    vi.runAllTimers();
    expect(table.asked).toEqual([{ type: "explain", operative: "a1" }]);
  });

  test("is not asked about by whoever goes on at once: the answer would wait for it", () => {
    focus.selected = "a1";
    prospect.follow();
    focus.selected = undefined;
    prospect.follow();
    vi.runAllTimers();
    expect(table.asked).toEqual([]);
  });

  test("is gone as soon as nobody is looked at, before anything follows", async () => {
    table.answer = { operative: "a1", facing: [], targets: [] };
    focus.selected = "a1";
    prospect.follow();
    await vi.runAllTimersAsync();
    expect(prospect.found).toEqual(table.answer);
    focus.selected = undefined;
    expect(prospect.found).toBeUndefined();
  });
});
