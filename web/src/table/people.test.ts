import { describe, expect, it } from "vitest";
import type { Player, Seat } from "../protocol";
import { botName, type Company, fullNameOf, nameOf, personOf, sideOf } from "./people";

const company: Company = {
  seats: [{ seat: 0, name: "Ada", kind: "person" }, { seat: 1, name: "Salt Raiders", kind: "bot" }] as Seat[],
  position: { players: [{ seat: 0, name: "Harbour Watch" }, { seat: 1, name: "Salt Raiders" }] as Player[] },
};

describe("names of people", () => {
  it("are those that were typed, beside their side", () => {
    expect([sideOf, personOf, nameOf, fullNameOf].map((one) => one(company, 0))).toEqual(["Harbour Watch", "Ada", "Ada", "Ada (Harbour Watch)"]);
  });

  it("are the side's where nobody typed one", () => {
    expect([sideOf, personOf, nameOf, fullNameOf].map((one) => one(company, 1))).toEqual(["Salt Raiders", "", "Salt Raiders", "Salt Raiders"]);
    expect([sideOf, personOf, nameOf, fullNameOf].map((one) => one({ seats: [], position: undefined }, 1))).toEqual(["", "", "", ""]);
  });

  it("of bots are how good they are", () => {
    expect(["greedy:veteran", "greedy", "uniform", "own:keen"].map(botName)).toEqual(["veteran", "", "uniform", "own, keen"]);
  });
});
