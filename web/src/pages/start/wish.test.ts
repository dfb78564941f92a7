import { expect, test } from "vitest";
import { PLAIN } from "../../look/words";
import type { Catalog, CatalogTeam } from "../../protocol";
import { after, asked, billing, chosen, completed, fits, minutes, onKillzone, withMission } from "./wish";

const team = (id: string, operatives: number): CatalogTeam => ({
  id,
  name: id.toUpperCase(),
  about: "",
  sheets: [],
  operatives: Array.from({ length: operatives }, (_, i) => ({ id: `${i}`, name: "", code: "", seat: 0, sheet: "", wounds: 8, most_wounds: 8 })),
});
const board = { kind: "drawn" as const, board: 0, width: 1, depth: 1, shapes: [], labels: [], levels: [] };
const CATALOG: Catalog = {
  editions: [
    { id: "old", title: "Old", about: "Not yet.", words: PLAIN },
    {
      id: "new",
      title: "New",
      about: "",
      words: PLAIN,
      playable: true,
      ways: [
        { id: "whole", title: "New, whole", about: "", missions: true },
        { id: "lite", title: "New, lite", about: "" },
        { id: "short", title: "New, short", about: "", length: 0.5 },
      ],
      killzones: [
        { id: "yard", name: "Yard", about: "", size: "", board, turns: 4 },
        { id: "quay", name: "Quay", about: "", size: "", board, turns: 3 },
      ],
      missions: [{ id: "hold", name: "Hold", about: "" }],
      teams: [team("a", 6), team("b", 9)],
    },
  ],
  bots: [
    { name: "dull", title: "Random", about: "" },
    { name: "keen", title: "Veteran", about: "" },
  ],
  usual_bot: "keen",
  person_pace: 1,
  bot_pace: 0.1,
};

test("without a wish the usual is chosen: a person against the usual bot", () => {
  const wish = completed({}, CATALOG);
  expect(wish).toMatchObject({ edition: "new", way: "whole", killzone: "yard", mission: "hold", teams: ["a", "b"], seed: "" });
  expect(wish.seats).toEqual([
    { kind: "person", bot: "keen", name: "" },
    { kind: "bot", bot: "keen", name: "" },
  ]);
});

test("what is kept from last time stays, what no longer exists is replaced", () => {
  const wish = completed({ edition: "old", way: "lite", killzone: "gone", teams: ["b", "gone"], seats: [{ kind: "link", bot: "gone", name: "Ines" }] }, CATALOG);
  expect(wish).toMatchObject({ edition: "new", way: "lite", killzone: "yard", teams: ["b", "b"] });
  expect(wish.seats[0]).toEqual({ kind: "link", bot: "keen", name: "Ines" });
});

test("a request names only what counts: no mission for lite rules, no bot for people", () => {
  const wish = completed({ way: "lite", seed: " x " }, CATALOG);
  expect(asked(wish, chosen(wish, CATALOG))).toEqual({
    edition: "new",
    way: "lite",
    killzone: "yard",
    teams: ["a", "b"],
    mission: "",
    seats: [
      { kind: "person", bot: "", name: "" },
      { kind: "bot", bot: "keen", name: "" },
    ],
    seed: "x",
  });
});

test("two people take longer than one against a bot", () => {
  const alone = completed({}, CATALOG);
  const both = completed({ seats: [alone.seats[0]!, { kind: "person", bot: "", name: "" }] }, CATALOG);
  expect(minutes(alone, chosen(alone, CATALOG), CATALOG)).toBe(30);
  expect(minutes(both, chosen(both, CATALOG), CATALOG)).toBe(60);
});

test("the sentence says who plays whom and where", () => {
  const wish = completed({ killzone: "quay" }, CATALOG);
  expect(billing(wish, chosen(wish, CATALOG), CATALOG)).toBe("You with A against Veteran bot with B on Quay.");
  wish.seats[1]!.kind = "person";
  expect(billing(wish, chosen(wish, CATALOG), CATALOG)).toBe("Player 1 with A against Player 2 with B on Quay.");
});

test("a short way to play is asked for as such and takes less long", () => {
  const whole = completed({ way: "lite" }, CATALOG);
  const short = completed({ way: "short" }, CATALOG);
  expect(asked(short, chosen(short, CATALOG)).way).toBe("short");
  expect(minutes(short, chosen(short, CATALOG), CATALOG)).toBeLessThan(minutes(whole, chosen(whole, CATALOG), CATALOG));
});

test("as many play as the edition lets, the usual number first", () => {
  const editions = CATALOG.editions.map((one) => (one.id === "new" ? { ...one, seats: [3, 2, 4] } : one));
  const catalog = { ...CATALOG, editions };
  const three = completed({}, catalog);
  expect(three.teams).toEqual(["a", "b", "a"]);
  expect(three.seats.map((one) => one.kind)).toEqual(["person", "bot", "bot"]);
  expect(completed({ teams: ["b", "b", "b", "b"] }, catalog).teams).toHaveLength(4);
  expect(completed({ teams: ["b", "b", "b", "b", "b"] }, catalog).teams).toHaveLength(3);
  expect(completed({ teams: ["b", "b", "b"] }, CATALOG).teams).toHaveLength(2);
});

test("a mission that is bound to a killzone brings it along, and goes where it is not played", () => {
  const bound = { id: "haul", name: "Haul", about: "", killzones: ["quay"] };
  const edition = { ...CATALOG.editions[1]!, missions: [...CATALOG.editions[1]!.missions!, bound] };
  const wish = completed({}, { ...CATALOG, editions: [edition] });
  const hauling = withMission(wish, bound);
  expect(hauling).toMatchObject({ killzone: "quay", mission: "haul" });
  expect(onKillzone(hauling, "yard", edition)).toMatchObject({ killzone: "yard", mission: "hold" });
  expect(withMission(onKillzone(wish, "quay", edition), edition.missions[0]!)).toMatchObject({ killzone: "quay", mission: "hold" });
});

test("what is for another number of players is left out", () => {
  expect(fits({}, 4)).toBe(true);
  expect(fits({ players: [3, 4] }, 4)).toBe(true);
  expect(fits({ players: [2] }, 4)).toBe(false);
});

test("after the guided game comes the way before its own", () => {
  const ways = [{ id: "full" }, { id: "lite" }, { id: "first" }].map((one) => ({ ...one, title: one.id, about: "" }));
  const book = { editions: [{ id: "e", ways }] } as unknown as Parameters<typeof after>[2];
  const lesson = { edition: "e", way: "first", teams: ["a", "b"], bot: "easy" } as unknown as Parameters<typeof after>[1][number];
  expect(after("e", [lesson], book)).toMatchObject({ edition: "e", way: "lite", teams: ["a", "b"], seats: [{ kind: "person" }, { kind: "bot", bot: "easy" }] });
  expect(after(undefined, [lesson], book)).toEqual({});
});
