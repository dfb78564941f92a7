// How long from an answer to the board that shows it: marks for the browser's tools, and a list that tests read.

export interface Timing {
  decision: number;
  /** What kind of question was answered. */
  kind: string;
  answered: number;
  /** When the state that follows came in: before it is the server's time, after it the page's. */
  heard: number;
  shown: number;
}

export interface Timings {
  answers: Timing[];
  waiting: { decision: number; kind: string; answered: number; heard: number } | undefined;
}

declare global {
  interface Window {
    __killzone?: Timings;
  }
}

function timings(): Timings | undefined {
  if (typeof window === "undefined") return undefined;
  return (window.__killzone ??= { answers: [], waiting: undefined });
}

/** An answer was given: by a click, a key, or a die. */
export function markAnswer(decision: number, kind: string): void {
  const all = timings();
  if (!all) return;
  performance.mark("killzone:answer");
  all.waiting = { decision, kind, answered: performance.now(), heard: 0 };
}

/** A state came in; it is the answer's if one is waited for. */
export function markHeard(): void {
  const waiting = timings()?.waiting;
  if (waiting && waiting.heard === 0) waiting.heard = performance.now();
}

/** A state that follows an answer has been written into the page; the next frame shows it. */
export function markShown(): void {
  const all = timings();
  if (!all?.waiting?.heard) return;
  const { decision, kind, answered, heard } = all.waiting;
  all.waiting = undefined;
  requestAnimationFrame(() => {
    performance.mark("killzone:shown");
    performance.measure("killzone:answer-to-shown", "killzone:answer", "killzone:shown");
    all.answers.push({ decision, kind, answered, heard, shown: performance.now() });
  });
}

/** A refused answer shows nothing new. */
export function forgetAnswer(): void {
  const all = timings();
  if (all) all.waiting = undefined;
}
