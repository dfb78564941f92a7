// What a table's words come to, without a socket: pure functions, so that they can be tested by themselves.

import type { Answer, AskBoard, AskDrag, AskExplained, AskGroup, AskHint, AskJudged, AskLook, AskMeasured, AskMoment, AskOutlook, AskProspect, AskReach, AskRoute, AskThreat } from "../protocol";
import type { Allow, AskStandIn, AskWhy, Call, Delegate, FromServer, LogEntry, Manner, Nudge, Position, Reason, Say, State, TakeBack } from "../protocol";

type Bare<T> = T extends unknown ? Omit<T, "of" | "revision"> : never;

/** Every message of a client but the first, without the numbers that the session writes onto it. */
export type Ask = Bare<
  | Answer
  | TakeBack
  | AskReach
  | AskRoute
  | AskDrag
  | AskGroup
  | AskJudged
  | AskLook
  | AskOutlook
  | AskExplained
  | AskProspect
  | AskThreat
  | AskMeasured
  | AskMoment
  | AskBoard
  | AskWhy
  | AskHint
  | Delegate
  | Manner
  | Nudge
  | Say
  | Allow
  | Call
  | AskStandIn
>;

const REVISED = new Set(["answer", "undo", "reach", "route", "drag", "group", "judge", "outlook", "prospect", "hint", "delegate"]);

/** Queries about a question, which may be one that picks lead on to. */
const LED = new Set(["reach", "route", "drag", "judge", "outlook", "prospect"]);

/**
 * The message as it goes over the socket: numbered, with the revision it was thought at where that matters, and with the
 * picks that led on to what it asks about.
 */
export function numbered(ask: Ask, of: number, revision: number, first: string[] = []): string {
  const led = first.length > 0 && LED.has(ask.type) ? { first, ...ask } : ask;
  return JSON.stringify(REVISED.has(ask.type) ? { ...led, of, revision } : { ...led, of });
}

/** The log after a state: what came after answer `keep` is forgotten, and what the state tells follows. */
export function logAfter(log: readonly LogEntry[], state: Pick<State, "keep" | "entries">): LogEntry[] {
  let end = log.length;
  while (end > 0 && log[end - 1]!.answer > state.keep) end -= 1;
  return [...log.slice(0, end), ...state.entries];
}

/** Whether a state may take the place of another: one that was overtaken on the way may not. */
export function isNewer(state: Pick<State, "revision">, than: Pick<State, "revision"> | undefined): boolean {
  return than === undefined || state.revision >= than.revision;
}

/**
 * What came, with all that is as it was before in the very values that were there: what is drawn from these is not drawn anew. Nobody writes to either.
 */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== "object" || typeof now !== "object" || before === null || now === null || Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(fresh);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    fresh[name] = kept(old[name], fresh[name]);
    same &&= fresh[name] === old[name] && name in old;
  }
  return same ? (before as T) : now;
}

/** Pieces and players as they stand, where each is found by what it is called and not by its place in the list. */
export function settled(before: Position | undefined, now: Position): Position {
  if (!before) return now;
  const known = new Map(before.operatives.map((one) => [one.id, one]));
  const found = now.operatives.map((one) => kept(known.get(one.id), one));
  const operatives = found.length === before.operatives.length && found.every((one, n) => one === before.operatives[n]) ? before.operatives : found;
  const others = kept(before, { ...now, operatives: before.operatives });
  return operatives === before.operatives ? others : { ...others, operatives };
}

/** Seconds until the next try after this many that failed. */
export function wait(tries: number): number {
  return [1, 2, 3, 5, 8, 13, 20][Math.min(tries, 6)]!;
}

/** A message that was not taken, or not answered because the connection went away. */
export class Refusal extends Error {
  constructor(
    readonly reasons: Reason[],
    readonly stale = false,
    readonly lost = false,
  ) {
    super(reasons.map((reason) => reason.text).join(" "));
  }
}

/** A word of the server in English, or undefined for one that is no word. */
export function read(text: string): FromServer | undefined {
  try {
    const word: unknown = JSON.parse(text);
    return typeof word === "object" && word !== null && "type" in word ? (word as FromServer) : undefined;
  } catch {
    return undefined;
  }
}
