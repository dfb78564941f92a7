import { expect, test } from "vitest";
import { awaitedText, isSpent, leftOf, lineText, minutesAwaited, mute, mutedAt, paceText, timeText } from "./company";

test("clocks are told the more exact the shorter they are", () => {
  expect(timeText(500)).toBe("0:01");
  expect(timeText(271_000)).toBe("4:31");
  expect(timeText(3_725_000)).toBe("1:02:05");
  expect(timeText((2 * 24 + 3) * 3600 * 1000)).toBe("2 d 3 h");
});

test("only the clock that runs goes on", () => {
  const clock = { left: [60_000, 50_000], seat: 1, due: 100_000 };
  expect(leftOf(clock, 0, 70_000)).toBe(60_000);
  expect(leftOf(clock, 1, 70_000)).toBe(30_000);
  expect(leftOf(clock, 1, 200_000)).toBe(0);
});

test("what was agreed on is said in a sentence", () => {
  expect(paceText(undefined)).toBe("No clock.");
  expect(paceText({ kind: "decision", seconds: 3 * 86_400, out: "lost" })).toBe("3 days for each decision; whose time is up loses.");
  expect(paceText({ kind: "game", seconds: 90 })).toBe("90 seconds each for the whole game; whose time is up is played on by a bot.");
});

test("a phrase that is not known says nothing", () => {
  expect(lineText({ number: 1, seat: 0, at: 0, phrase: "constructor" })).toBe("");
  expect(lineText({ number: 1, seat: 0, at: 0, phrase: "luck" })).toBe("Good luck!");
  expect(lineText({ number: 1, seat: 0, at: 0, own: "<b>" })).toBe("<b>");
});

test("who is not listened to is kept for each table", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  mute(store, "a", [1]);
  mute(store, "b", [0, 2]);
  expect([mutedAt(store, "a"), mutedAt(store, "b"), mutedAt(store, "c")]).toEqual([[1], [0, 2], []]);
  kept.set("killzone:muted", "nonsense");
  expect(mutedAt(store, "a")).toEqual([]);
});

test("lets nobody back whose time for all of the game is up", () => {
  const clock = { left: [0, 9000], seat: 1, due: 9000 };
  expect(isSpent({ kind: "game", seconds: 20, out: "bot" }, clock, 0)).toBe(true);
  expect(isSpent({ kind: "game", seconds: 20, out: "bot" }, clock, 1)).toBe(false);
  expect(isSpent({ kind: "decision", seconds: 20, out: "bot" }, clock, 0)).toBe(false);
  expect(isSpent(undefined, undefined, 0)).toBe(false);
});

test("says from when on a bot may play for somebody who is away", () => {
  const away = { seat: 1, kind: "person", connected: false, waited_for: 180_000 } as Parameters<typeof minutesAwaited>[0];
  expect([0, 60_000, 60_001, 120_000, 180_000].map((now) => minutesAwaited(away, now))).toEqual([3, 2, 2, 1, 0]);
  expect(minutesAwaited({ ...away!, connected: true }, 0)).toBe(0);
  expect([2, 1, 0].map(awaitedText)).toEqual(["In 2 minutes, if they are not back by then", "In a minute, if they are not back by then", ""]);
});
