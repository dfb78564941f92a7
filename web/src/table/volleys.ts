// Dice that fell one after another for the same, at a glance: one row for what a side rolled, however many rolls it was.

import type { LogEntry } from "../protocol";
import { say } from "../words/say";

export interface Row {
  seat: number;
  text: string;
  faces: number[];
  sides: number;
}

/** The rolls as rows: those of one side for the same thing together, in the order in which they were first made. */
export function rows(entries: readonly LogEntry[]): Row[] {
  const found = new Map<string, Row & { rolls: number }>();
  for (const one of entries) {
    const faces = one.faces ?? [];
    if (!faces.length) continue;
    const seat = one.seat ?? -1;
    const key = `${seat} ${one.lead || one.text}`;
    const row = found.get(key) ?? { seat, text: one.text, faces: [], sides: one.sides ?? 6, rolls: 0 };
    row.faces = [...row.faces, ...faces];
    row.rolls += 1;
    // Of several rolls the dice say enough: the sentence has the first of them only.
    if (row.rolls > 1) row.text = say`${one.lead || one.text}, ${row.rolls} times`;
    found.set(key, row);
  }
  return [...found.values()].map(({ seat, text, faces, sides }) => ({ seat, text, faces, sides }));
}
