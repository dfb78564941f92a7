import { describe, expect, it } from "vitest";
import type { LogEntry, Player, Seat, State } from "../protocol";
import { goingBack, howMany, letStand, wentBack } from "./takingback";

const entry = (answer: number, text: string, more: Partial<LogEntry> = {}): LogEntry => ({ answer, index: 0, kind: "said", text, ...more });
const state = (number: number, waiting: number) => ({ number, waiting }) as State;
const seats = ["Ada", "Bo", ""].map((name, seat) => ({ seat, name }) as Seat);
const players = ["Salt", "Bell", "Plot"].map((name, seat) => ({ seat, name }) as Player);
const company = { seats, position: { players }, yours: [1] };

describe("answers that go back", () => {
  const log = [entry(3, "Before."), entry(4, "Cutter is activated."), entry(5, "Cutter shoots Plotter.", { kind: "attacked" }), entry(5, "Dice.", { index: 1, kind: "rolled" }), entry(6, "Plotter is removed.", { kind: "removed" })];

  it("are told in the words of the log, an attack with what it came to", () => {
    const lines = goingBack(log, 6, 3);
    expect(lines.map((one) => one.entry.text)).toEqual(["Cutter is activated.", "Cutter shoots Plotter."]);
    expect(lines[1]!.results.map((one) => one.text)).toEqual(["Plotter is removed."]);
    expect(goingBack(log, 6, 1).map((one) => one.entry.text)).toEqual(["Plotter is removed."]);
  });

  it("are told from the one that is meant, even if that is a small step", () => {
    const small = [entry(3, "Before."), entry(4, "Cutter is expended.", { minor: true }), entry(5, "A step.", { minor: true }), entry(6, "Plotter is activated.")];
    expect(goingBack(small, 6, 3).map((one) => one.entry.text)).toEqual(["Cutter is expended.", "Plotter is activated."]);
  });

  it("are counted", () => {
    expect([1, 5].map(howMany)).toEqual(["the last answer", "the last 5 answers"]);
  });

  it("are told to the others once they are gone, and not to whoever took them back", () => {
    expect(wentBack(company, state(4, 0), state(9, 1))).toBe("Ada (Salt) takes back the last 5 answers.");
    expect(wentBack(company, state(4, 1), state(9, 0))).toBe("");
    expect(wentBack(company, state(9, 0), state(8, 0))).toBe("");
    expect(wentBack(company, state(9, 0), undefined)).toBe("");
  });

  it("are let stand by whoever was asked", () => {
    expect(letStand(company, { seat: 1, waiting: [0] })).toBe("Ada (Salt) lets it stand.");
    expect(letStand(company, { seat: 1, waiting: [0, 2] })).toBe("The others let it stand.");
  });
});
