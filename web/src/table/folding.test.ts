import { describe, expect, it } from "vitest";
import type { LogEntry } from "../protocol";
import { lines, notches, reused, step, stops, windowed } from "./folding";

const line = (answer: number, index: number, more: Partial<LogEntry> = {}): LogEntry => ({ answer, index, kind: "said", text: `${answer}.${index}`, ...more });

const log = [
  line(0, 0, { minor: true }),
  line(0, 1, { kind: "clocked", amount: 1, text: "Turning point 1 begins." }),
  line(1, 0, { minor: true }),
  line(1, 1),
  line(1, 2, { minor: true }),
  line(1, 3, { minor: true }),
  line(2, 0, { minor: true }),
  line(3, 0, { kind: "removed", operative: "x", seat: 0 }),
  line(4, 0, { kind: "clocked", amount: 1, text: "Firefight begins." }),
  line(5, 0, { kind: "clocked", amount: 2, text: "Turning point 2 begins." }),
];

describe("lines", () => {
  it("folds what goes without saying into the line before it, the first into the first", () => {
    const rows = lines(log, false);
    expect(rows.map((row) => row.key)).toEqual(["0:1", "1:1", "3:0", "4:0", "5:0"]);
    expect(rows.map((row) => row.folded.length)).toEqual([2, 3, 0, 0, 0]);
  });

  it("says once what is said again and again", () => {
    const passes = (answer: number, index: number) => line(answer, index, { text: "Riveter passes." });
    expect(lines([passes(1, 0), passes(1, 1), passes(1, 2), passes(2, 0)], false).map((row) => row.folded.length)).toEqual([2, 0]);
    expect(lines([passes(1, 0), passes(1, 1)], true)).toHaveLength(2);
  });

  it("makes one line of an attack, with what it came to", () => {
    const shot = (kind: string, index: number, more: Partial<LogEntry> = {}) => line(9, index, { kind, ...more });
    const rows = lines(
      [
        shot("attacked", 0),
        shot("said", 1),
        shot("rolled", 2, { faces: [1, 5] }),
        shot("gained", 3, { amount: -1 }),
        shot("diced", 4),
        shot("wounded", 5),
        shot("removed", 6),
        shot("said", 7),
        shot("attacked", 8),
        shot("rolled", 9, { faces: [2] }),
        shot("moved", 10),
        shot("rolled", 11, { faces: [3] }),
      ],
      false,
    );
    expect(rows.map((row) => [row.entry.index, row.folded.map((one) => one.index), row.results.map((one) => one.index)])).toEqual([
      [0, [1, 2, 3, 4], [5, 6]],
      [7, [], []],
      [8, [9], []],
      [10, [], []],
      [11, [], []],
    ]);
  });

  it("shows all when asked to", () => {
    expect(lines(log, true)).toHaveLength(log.length);
    expect(lines(log, true).every((row) => row.folded.length === 0)).toBe(true);
  });

  it("keeps the lines that have not changed", () => {
    const first = lines(log, false);
    const more = [...log, line(5, 1, { minor: true }), line(6, 0)];
    const next = reused(lines(more, false), first);
    expect(next.slice(0, 4).every((row, n) => row === first[n])).toBe(true);
    expect(next[4]).not.toBe(first[4]);
    expect(next.map((row) => row.folded.length)).toEqual([2, 3, 0, 0, 1, 0]);
  });

  it("stays small however long the game was", () => {
    const rows = Array.from({ length: 2000 }, (_, n) => n);
    expect(windowed(rows, 120)).toMatchObject({ before: 1880, after: 0 });
    expect(windowed(rows, 120, 500).rows.at(-1)).toBe(499);
    expect(windowed(rows, 120, 40)).toMatchObject({ before: 0, after: 1960 });
  });
});

describe("the tape", () => {
  it("stops where something happened that matters", () => {
    expect(stops(log)).toEqual([0, 1, 3, 4, 5]);
    expect(step(log, 1, 1, 6)).toBe(3);
    expect(step(log, 5, 1, 6)).toBe(6);
    expect(step(log, 3, -1, 6)).toBe(1);
    expect(step(log, 0, -1, 6)).toBe(0);
  });

  it("marks each turn once, and losses in the colour of who was lost", () => {
    const marks = notches(log, (id) => (id === "x" ? 1 : undefined));
    expect(marks.map((one) => [one.kind, one.answer, one.turn, one.seat])).toEqual([
      ["turn", 0, 1, -1],
      ["out", 3, 0, 1],
      ["turn", 5, 2, -1],
    ]);
  });
});
