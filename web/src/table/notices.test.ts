import { expect, test } from "vitest";
import type { LogEntry, State } from "../protocol";
import { cueOf, isTurn, Notices } from "./notices.svelte";

function state(number: number, { asked = false, over = false, entries = [] as Partial<LogEntry>[] } = {}): State {
  return { number, position: { over }, entries, question: asked ? {} : null } as unknown as State;
}

test("what matters most is heard", () => {
  const before = state(1);
  const rolled = { kind: "rolled", faces: [3] };
  expect(cueOf(state(2, { over: true, entries: [{ kind: "removed" }] }), before)).toBe("over");
  expect(cueOf(state(2, { entries: [rolled, { kind: "removed" }] }), before)).toBe("out");
  expect(cueOf(state(2, { asked: true, entries: [rolled] }), before)).toBe("dice");
  expect(cueOf(state(2, { asked: true }), before)).toBe("turn");
  expect(cueOf(state(2), before)).toBeUndefined();
});

test("whoever is asked on, comes in or goes back hears nothing", () => {
  expect(cueOf(state(3, { asked: true }), state(2, { asked: true }))).toBeUndefined();
  expect(cueOf(state(3, { asked: true }), undefined)).toBeUndefined();
  expect(isTurn(state(1, { asked: true }), state(2))).toBe(false);
});

test("sounds stay off once they are", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const first = new Notices(store);
  expect(first.on).toBe(true);
  first.toggle();
  expect(new Notices(store).on).toBe(false);
});
