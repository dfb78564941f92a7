import { expect, test } from "vitest";
import type { LessonStep, LessonWhen, Position, Question } from "../protocol";
import { fits, pointedAt, said, type Situation } from "./guide";

const none: ReadonlySet<string> = new Set();
const step = (id: string, when: LessonWhen, at = "question"): LessonStep => ({ id, title: id, text: id, at, waits: when });
const position = (more: Partial<Position> = {}): Position => ({ turn: 1, phase: "", order: [], players: [], operatives: [], begun: true, ...more });
const asked = (kind: string) => ({ kind }) as Question;
const now = (more: Partial<Situation> = {}): Situation => ({ yours: [0], waiting: 0, position: position(), ...more });

test("a step waits for a question of its kind, and is said once", () => {
  const order = step("order", { kinds: ["order", "activate"] });
  expect(fits(order, now({ question: asked("order") }), none)).toBe(true);
  expect(fits(order, now({ question: asked("path") }), none)).toBe(false);
  expect(fits(order, now(), none)).toBe(false);
  expect(fits(order, now({ question: asked("order") }), new Set(["order"]))).toBe(false);
});

test("a step waits for dice, for others, for a turn and for the end", () => {
  const dice = { pools: [{ seat: 0, operative: "a", title: "", dice: [{ face: 3, result: "normal" }] }] };
  expect(fits(step("d", { dice: true }), now({ tray: dice }), none)).toBe(true);
  expect(fits(step("d", { dice: true }), now({ tray: { pools: [] } }), none)).toBe(false);
  expect(fits(step("w", { waiting: true }), now({ waiting: 1 }), none)).toBe(true);
  expect(fits(step("w", { waiting: true }), now({ question: asked("order") }), none)).toBe(false);
  expect(fits(step("t", { turn: 2 }), now({ position: position({ turn: 2 }) }), none)).toBe(true);
  expect(fits(step("t", { turn: 2 }), now(), none)).toBe(false);
  expect(fits(step("t", { turn: 2 }), now({ position: position({ turn: 2, begun: false }) }), none)).toBe(false);
  expect(fits(step("o", { over: true }), now({ position: position({ over: true }) }), none)).toBe(true);
  expect(fits(step("o", { over: true }), now(), none)).toBe(false);
});

test("a step may wait for another one, and of several the first is said", () => {
  const steps = [step("later", { kinds: ["order"], seen: ["first"] }), step("first", { kinds: ["order"] })];
  expect(said(steps, now({ question: asked("order") }), none)?.id).toBe("first");
  expect(said(steps, now({ question: asked("order") }), new Set(["first"]))?.id).toBe("later");
});

test("what a step points at is found on the board", () => {
  const operatives = [
    { id: "a", seat: 0 },
    { id: "b", seat: 1 },
    { id: "c", seat: 1, out: true },
  ] as Position["operatives"];
  const table = now({ position: position({ operatives, markers: [{ id: "m" }] as NonNullable<Position["markers"]> }) });
  expect(pointedAt(step("x", {}, "active"), table, "a", [])).toEqual(["a"]);
  expect(pointedAt(step("x", {}, "choices"), table, "a", ["b"])).toEqual(["b"]);
  expect(pointedAt(step("x", {}, "others"), table, "a", [])).toEqual(["b"]);
  expect(pointedAt(step("x", {}, "markers"), table, "a", [])).toEqual(["m"]);
  expect(pointedAt(step("x", {}, "log"), table, "a", ["b"])).toEqual([]);
});
