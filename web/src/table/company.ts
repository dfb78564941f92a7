// How people at a table and their clocks are told; all words of the people pane are here.

import type { Clock, Line, Pace, Say, Seat } from "../protocol";
import { say } from "../words/say";

export type Phrase = Exclude<NonNullable<Say["phrase"]>, "">;

/** What can be said with one press, as it is read. */
export const PHRASES: Record<Phrase, string> = {
  hello: say`Hello!`,
  luck: say`Good luck!`,
  "well-played": say`Well played!`,
  thanks: say`Thank you.`,
  thinking: say`Let me think.`,
  sorry: say`Sorry!`,
  "back-soon": say`Back soon.`,
  "good-game": say`Good game!`,
  again: say`Another one?`,
};

/** What a line says; nothing for a phrase that this page does not know. */
export function lineText(line: Line): string {
  return line.own || (Object.hasOwn(PHRASES, line.phrase ?? "") ? PHRASES[line.phrase as Phrase] : "");
}

/** Milliseconds that a seat has left, now by the server's time. */
export function leftOf(clock: Clock, seat: number, now: number): number {
  return clock.seat === seat ? Math.max(0, (clock.due ?? 0) - now) : (clock.left[seat] ?? 0);
}

/** Whether a seat has no time left for all of the game. */
export function isSpent(pace: Pace | null | undefined, clock: Clock | undefined, seat: number): boolean {
  return pace?.kind === "game" && clock?.left[seat] === 0;
}

const two = (n: number) => String(n).padStart(2, "0");

/** "2 d 3 h", "1:02:05", "4:31": the shorter the more exact. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** "3 days", "20 minutes". */
export function spanText(seconds: number): string {
  const units = [[86_400, say`day`, say`days`], [3600, say`hour`, say`hours`], [60, say`minute`, say`minutes`]] as const;
  for (const [unit, one, many] of units) {
    if (seconds >= unit && seconds % unit === 0) return `${seconds / unit} ${seconds === unit ? one : many}`;
  }
  return say`${seconds} seconds`;
}

/** What was agreed on: how long, and what happens after it. */
export function paceText(pace: Pace | null | undefined): string {
  if (!pace?.kind) return say`No clock.`;
  const each = pace.kind === "decision" ? say`for each decision` : say`each for the whole game`;
  return `${spanText(pace.seconds ?? 0)} ${each}; ${outText(pace.out)}.`;
}

export function outText(out: Pace["out"]): string {
  return out === "lost" ? say`whose time is up loses` : say`whose time is up is played on by a bot`;
}

/** For how many more minutes somebody who is away is waited for, before a bot may play for them. */
export function minutesAwaited(seat: Seat | undefined, now: number): number {
  const until = seat?.kind === "person" && !seat.connected ? (seat.waited_for ?? 0) : 0;
  return Math.max(0, Math.ceil((until - now) / 60_000));
}

/** When a bot may play for somebody who is waited for; nothing where one may at once. */
export function awaitedText(minutes: number): string {
  if (minutes <= 0) return "";
  return minutes > 1 ? say`In ${minutes} minutes, if they are not back by then` : say`In a minute, if they are not back by then`;
}

const MUTED = "killzone:muted";
const NAME = "killzone:name";
type Store = Pick<Storage, "getItem" | "setItem">;

/** The seats of a table that this browser does not listen to. */
export function mutedAt(store: Store, table: string): number[] {
  try {
    const all = JSON.parse(store.getItem(MUTED) ?? "{}") as Record<string, unknown>;
    const found = all[table];
    return Array.isArray(found) ? found.filter((one): one is number => typeof one === "number") : [];
  } catch {
    return [];
  }
}

export function mute(store: Store, table: string, seats: number[]): void {
  try {
    const all = JSON.parse(store.getItem(MUTED) ?? "{}") as Record<string, unknown>;
    store.setItem(MUTED, JSON.stringify(Object.fromEntries([...Object.entries(all).filter(([id]) => id !== table).slice(-50), [table, seats]])));
  } catch {
    // Then it holds until the page is closed.
  }
}

/** What this browser's person was last called. */
export function ownName(store: Store): string {
  return store.getItem(NAME)?.slice(0, 30) ?? "";
}

export function keepName(store: Store, name: string): void {
  try {
    store.setItem(NAME, name);
  } catch {
    // Then it is asked for again.
  }
}
