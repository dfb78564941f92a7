// Which step of a guided game is said now. A step waits for a situation; what may be waited for is what any page can see.

import type { LessonStep, Position, Question, Tray } from "../protocol";

/** What the page knows of the table. */
export interface Situation {
  question?: Question | undefined;
  position?: Position | undefined;
  tray?: Tray | undefined;
  /** The seats of whoever reads. */
  yours: readonly number[];
  /** The seat that decides, -1 for nobody. */
  waiting: number;
}

/** Whether all that a step waits for is so. */
export function fits(step: LessonStep, now: Situation, seen: ReadonlySet<string>): boolean {
  const { kinds = [], dice, waiting, over, turn = 0, seen: before = [] } = step.waits;
  if (seen.has(step.id) || !before.every((id) => seen.has(id))) return false;
  if (kinds.length && !kinds.includes(now.question?.kind ?? "")) return false;
  if (dice && !now.tray?.pools.some((pool) => pool.dice?.length)) return false;
  if (waiting && (now.question || now.waiting < 0 || now.position?.over)) return false;
  if (over && !now.position?.over) return false;
  return turn === 0 || ((now.position?.turn ?? 0) >= turn && now.position?.begun === true && !now.position.over);
}

/** The first step that fits. */
export function said(steps: readonly LessonStep[], now: Situation, seen: ReadonlySet<string>): LessonStep | undefined {
  return steps.find((step) => fits(step, now, seen));
}

/** The pieces and markers on the board that a step points at. */
export function pointedAt(step: LessonStep | undefined, now: Situation, active: string, choices: Iterable<string>): string[] {
  switch (step?.at) {
    case "active":
      return active ? [active] : [];
    case "choices":
      return [...choices];
    case "others":
      return (now.position?.operatives ?? []).filter((one) => !now.yours.includes(one.seat) && !one.out).map((one) => one.id);
    case "markers":
      return (now.position?.markers ?? []).map((one) => one.id);
    default:
      return [];
  }
}
