import { expect, test } from "vitest";
import type { LogEntry } from "../protocol";
import { rows } from "./volleys";

const roll = (seat: number, lead: string, ...faces: number[]): LogEntry => ({ answer: 1, index: 0, kind: "rolled", text: `${lead}: ${faces.join(" ")}.`, lead, seat, faces });

test("what one side rolls for the same is one row, in the order in which it began", () => {
  const volley = [roll(0, "A rolls a hit roll", 4), roll(0, "A rolls a wound roll", 5), roll(1, "B rolls a save", 2), roll(0, "A rolls a hit roll", 6)];
  expect(rows(volley)).toEqual([
    { seat: 0, text: "A rolls a hit roll, 2 times", faces: [4, 6] },
    { seat: 0, text: "A rolls a wound roll", faces: [5] },
    { seat: 1, text: "B rolls a save", faces: [2] },
  ].map((row) => (row.faces.length === 1 ? { ...row, sides: 6, text: `${row.text}: ${row.faces[0]}.` } : { ...row, sides: 6 })));
});

test("a row says how many sides its dice have", () => {
  expect(rows([{ ...roll(0, "A rolls for a casualty", 7), sides: 10 }])).toMatchObject([{ faces: [7], sides: 10 }]);
});

test("of entries without dice nothing is shown", () => {
  expect(rows([{ answer: 1, index: 0, kind: "said", text: "Nothing." }])).toEqual([]);
});
