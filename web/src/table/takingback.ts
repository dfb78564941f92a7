// What is told of answers that are taken back: before others agree to it, and after it was done or refused.

import type { LogEntry, State, Undo } from "../protocol";
import { say } from "../words/say";
import { type Line, lines } from "./folding";
import { type Company, fullNameOf } from "./people";

/** "the last answer", "the last 5 answers". */
export function howMany(answers: number): string {
  return answers > 1 ? say`the last ${answers} answers` : say`the last answer`;
}

/** The lines of the log that go with the last answers, oldest first. The answer that is meant is told even if it is a small step. */
export function goingBack(log: readonly LogEntry[], number: number, answers: number): Line[] {
  const gone = log.filter((one) => one.answer > number - answers);
  const meant = gone.filter((one) => one.answer === number - answers + 1);
  const small = meant.every((one) => one.minor);
  return lines(small ? [...meant.map((one) => ({ ...one, minor: false })), ...gone.slice(meant.length)] : gone, false);
}

/** What the others are told when answers are gone; nothing for whoever took them back, who is asked again. */
export function wentBack(company: Company & { yours: readonly number[] }, state: State, before: State | undefined): string {
  const by = state.waiting ?? -1;
  const answers = (before?.number ?? 0) - state.number;
  if (answers < 1 || by < 0 || company.yours.includes(by)) return "";
  return say`${fullNameOf(company, by)} takes back ${howMany(answers)}.`;
}

/** What whoever asked is told when the others do not agree. */
export function letStand(company: Company, undo: Undo): string {
  const [only, ...more] = undo.waiting;
  return only === undefined || more.length > 0 ? say`The others let it stand.` : say`${fullNameOf(company, only)} lets it stand.`;
}
