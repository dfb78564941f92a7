import type { Failed, Reason } from "../protocol";
import { inWords } from "../words/heard";
import { needed, ofAnswer } from "../words/language";
import { say } from "../words/say";

/** A request that was not granted, with every reason; also for a server that does not answer at all. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reasons: Reason[],
  ) {
    super(reasons[0]?.text ?? say`The server answered ${status}.`);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>(path, {});
}

export function post<T>(path: string, value: unknown, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" }, signal: signal ?? null });
}

/** Ask for something that only who holds a seat may have. */
export function asSeat<T>(path: string, secrets: readonly string[]): Promise<T> {
  return ask<T>(path, { method: "POST", body: "{}", headers: { "Content-Type": "application/json", "X-Killzone-Seat": secrets.join(",") } });
}

/** Send the text of a file as it is. */
export function send<T>(path: string, text: string): Promise<T> {
  return ask<T>(path, { method: "POST", body: text, headers: { "Content-Type": "text/plain;charset=utf-8" } });
}

async function ask<T>(path: string, how: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, how);
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") throw problem;
    throw new Refused(0, [{ rule: "", text: say`The server does not answer.`, hint: say`See whether it still runs, then try again.` }]);
  }
  // What was refused may be about anything.
  await needed(answer.ok ? ofAnswer(path) : () => true);
  if (answer.ok) return inWords((await answer.json()) as T);
  throw new Refused(answer.status, await reasonsOf(answer));
}

async function reasonsOf(answer: Response): Promise<Reason[]> {
  try {
    const failed = inWords((await answer.json()) as Partial<Failed>);
    if (failed.reasons?.length) return failed.reasons;
  } catch {
    // Not in words: the status has to do.
  }
  return [{ rule: "", text: say`The server answered ${answer.status} ${answer.statusText}.` }];
}

export function wasAborted(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === "AbortError";
}

/** What went wrong, as reasons to show. */
export function reasonsFor(problem: unknown): Reason[] {
  if (problem instanceof Refused) return problem.reasons;
  return [{ rule: "", text: problem instanceof Error ? problem.message : String(problem) }];
}
