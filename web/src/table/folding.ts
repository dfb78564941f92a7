// The log as lines: what goes without saying is folded into the line before it, and the game's course as a tape.

import type { LogEntry } from "../protocol";

export interface Line {
  key: string;
  entry: LogEntry;
  folded: LogEntry[];
  /** What an attack came to, shown with it. */
  results: LogEntry[];
}

/** What dice did, which belongs to the attack that they fell in. */
const DICE = new Set(["rolled", "diced", "ignored"]);
/** What is told between the dice of an attack: what was paid, used and said. */
const BETWEEN = new Set(["gained", "used", "said", "ended", "tokened"]);
/** What an attack comes to. */
const RESULTS = new Set(["wounded", "removed"]);

export function keyOf(entry: LogEntry): string {
  return `${entry.answer}:${entry.index}`;
}

/**
 * One line for each entry that matters; minor ones belong to the line before them, the first ones to the first. An attack is one
 * line with what it came to, and its dice with all that is told between them are folded into it.
 */
export function lines(log: readonly LogEntry[], all: boolean): Line[] {
  const rows: Line[] = [];
  let early: LogEntry[] = [];
  let attack: Line | undefined;
  for (const [n, entry] of log.entries()) {
    if (!all && attack && (DICE.has(entry.kind) || (BETWEEN.has(entry.kind) && diceFollow(log, n)))) attack.folded.push(entry);
    else if (!all && attack && (RESULTS.has(entry.kind) || (entry.kind === "spared" && diceFollow(log, n)))) attack.results.push(entry);
    else if (!all && repeats(entry, rows.at(-1)?.entry)) rows.at(-1)!.folded.push(entry);
    else if (all || !entry.minor) {
      rows.push({ key: keyOf(entry), entry, folded: early, results: [] });
      early = [];
      attack = entry.kind === "attacked" ? rows.at(-1) : undefined;
    } else if (rows.length > 0) rows.at(-1)!.folded.push(entry);
    else early.push(entry);
  }
  return rows;
}

/** Whether a remark says again what was said just before by the same answer. */
function repeats(entry: LogEntry, before: LogEntry | undefined): boolean {
  return entry.kind === "said" && before?.kind === "said" && entry.text === before.text && entry.answer === before.answer;
}

/** Whether the next thing that is more than a remark are dice. */
function diceFollow(log: readonly LogEntry[], from: number): boolean {
  for (let n = from + 1; n < log.length; n += 1) if (!BETWEEN.has(log[n]!.kind) && log[n]!.kind !== "spared") return DICE.has(log[n]!.kind);
  return false;
}

/** The same lines, with those that are as they were before kept as they were, so that only new ones are drawn. */
export function reused(rows: readonly Line[], before: readonly Line[]): Line[] {
  const known = new Map(before.map((row) => [row.entry, row]));
  return rows.map((row) => {
    const old = known.get(row.entry);
    return old && old.folded.length === row.folded.length && old.results.length === row.results.length ? old : row;
  });
}

/** The answers at which something happened that matters: where stepping through the game stops. */
export function stops(log: readonly LogEntry[]): number[] {
  const found: number[] = [];
  for (const { answer, minor } of log) if (!minor && found.at(-1) !== answer) found.push(answer);
  return found;
}

/** The stop after or before a moment; `now` is the last answer there is. */
export function step(log: readonly LogEntry[], at: number, by: 1 | -1, now: number): number {
  const all = stops(log);
  if (by > 0) return all.find((answer) => answer > at) ?? now;
  return all.findLast((answer) => answer < at) ?? 0;
}

export interface Notch {
  answer: number;
  kind: "turn" | "out" | "score";
  seat: number;
  text: string;
  turn: number;
}

/** What is marked on the tape: where turns begin, who was lost, who scored; `seatOf` says whose an operative is. */
export function notches(log: readonly LogEntry[], seatOf: (operative: string) => number | undefined): Notch[] {
  const found: Notch[] = [];
  for (const one of log) {
    const seat = seatOf(one.operative ?? "") ?? one.seat ?? -1;
    if (one.kind === "clocked" && (one.amount ?? 0) > 0 && one.amount !== found.findLast((notch) => notch.kind === "turn")?.turn)
      found.push({ answer: one.answer, kind: "turn", seat: -1, text: one.text, turn: one.amount! });
    else if (one.kind === "removed") found.push({ answer: one.answer, kind: "out", seat, text: one.text, turn: 0 });
    else if (one.kind === "scored") found.push({ answer: one.answer, kind: "score", seat, text: one.text, turn: 0 });
  }
  return found;
}

/** The last lines up to an end, so that a long game stays light; -1 means the newest. */
export function windowed<T>(rows: readonly T[], size: number, end = -1): { rows: readonly T[]; before: number; after: number } {
  const stop = end < 0 ? rows.length : Math.min(rows.length, end);
  const start = Math.max(0, stop - size);
  return { rows: rows.slice(start, stop), before: start, after: rows.length - stop };
}
