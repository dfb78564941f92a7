import { beforeEach, expect, test } from "vitest";
import type { Summary } from "../protocol";
import { campaignOf, KEY } from "../table/secrets";
import { against, forget, friendLink, keep, keepCampaign, follow, result, standing, type Mine } from "./kept";

class Store {
  private values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
}
let store: Storage;
beforeEach(() => (store = new Store() as unknown as Storage));
const all = () => JSON.parse(store.getItem(KEY) ?? "[]") as Mine[];

test("a table is kept with the secrets of one's own seats; those of friends are only links", () => {
  keep(store, { table: "t1", secrets: ["mine", "theirs"] }, "A on B", [1], 5);
  expect(all()).toEqual([{ table: "t1", title: "A on B", secrets: { 0: "mine" }, links: { 1: "theirs" }, opened: 5 }]);
});

test("a table of a campaign leads back to it, whoever opened it", () => {
  keep(store, { table: "t1", secrets: ["a", "b"] }, "one", [], 1, { campaign: "c1" });
  keepCampaign(store, "t2", "c1", "two", 2);
  keep(store, { table: "t3", secrets: ["d"] }, "three", [], 3);
  keepCampaign(store, "t3", "c2", "other", 4);
  expect(["t1", "t2", "t3", "t4"].map((table) => campaignOf(store, table))).toEqual(["c1", "c1", "c2", ""]);
  expect(all().find((one) => one.table === "t3")).toEqual({ table: "t3", title: "three", secrets: { 0: "d" }, opened: 3, campaign: "c2" });
});

test("bots have no secrets, and the newest table comes first", () => {
  keep(store, { table: "t1", secrets: ["a", ""] }, "one", [], 1);
  keep(store, { table: "t2", secrets: ["b", "c"] }, "two", [], 2);
  expect(all().map((one) => [one.table, one.secrets])).toEqual([
    ["t2", { 0: "b", 1: "c" }],
    ["t1", { 0: "a" }],
  ]);
  forget(store, "t2");
  expect(all().map((one) => one.table)).toEqual(["t1"]);
});

test("a friend's link carries the secret behind the #", () => {
  expect(friendLink("http://x:1", "ab", "s/1")).toBe("http://x:1/table/ab#seat=s%2F1");
});

const summary = (change: Partial<Summary>): Summary => ({
  table: "t1",
  title: "",
  edition: "",
  seats: [
    { seat: 0, name: "Mara", kind: "person" },
    { seat: 1, name: "", kind: "bot" },
  ],
  answers: 3,
  turn: 2,
  stage: "Round 2",
  over: false,
  changed: 0,
  ...change,
});
const mine: Mine = { table: "t1", title: "", secrets: { 0: "s" }, opened: 0 };

test("a list says how far a game has come and who decides", () => {
  expect(standing({ mine, summary: summary({ waiting: 0 }) })).toBe("Round 2, your decision");
  expect(standing({ mine, summary: summary({ waiting: 1, figures: ["4", "3"] }) })).toBe("Round 2, 4 : 3, waiting for the bot");
  expect(standing({ mine, summary: summary({ turn: 0, stage: "Setting up", waiting: 0, figures: ["0", "0"] }) })).toBe("Setting up, your decision");
  expect(standing({ mine: { ...mine, secrets: {} }, summary: summary({ waiting: 0 }) })).toBe("Round 2, waiting for Mara");
  expect(standing({ mine, summary: summary({ over: true, turn: 4, stage: "4 rounds", figures: ["64 %", "100 %"] }) })).toBe("Finished, 64 % : 100 %, 4 rounds");
});

test("the next game is held by whoever held this one", () => {
  keep(store, { table: "t1", secrets: ["a", "b"] }, "one", [1], 1);
  follow(store, "t1", "t2", "two");
  follow(store, "t1", "t2", "again");
  const [first, ...others] = JSON.parse(store.getItem(KEY)!) as Mine[];
  expect([first?.table, first?.title, first?.secrets, others.length]).toEqual(["t2", "two", { 0: "a" }, 1]);
});

test("a game that is over says how it went, one's own points first", () => {
  const over = { over: true, turn: 4, stage: "4 rounds", figures: ["8", "10"], places: [2, 1] };
  expect(standing({ mine, summary: summary(over) })).toBe("Lost, 8 : 10, 4 rounds");
  expect(standing({ mine: { ...mine, secrets: { link0: "s" }, seats: [1] }, summary: summary(over) })).toBe("Won, 10 : 8, 4 rounds");
  expect(result({ mine, summary: summary({ ...over, places: [1, 1] }) })).toBe("A draw");
  expect(result({ mine, summary: summary({ ...over, places: [2, 1, 3, 4] }) })).toBe("Second of 4");
  expect(result({ mine: { ...mine, secrets: {} }, summary: summary(over) })).toBe("");
});

test("a table is told from others by its edition and by who else plays", () => {
  const mine = { table: "t1", title: "", secrets: { 0: "s" }, opened: 1 };
  const seats = [
    { seat: 0, name: "Mara", kind: "person" },
    { seat: 1, name: "X", kind: "bot", bot: "greedy:veteran" },
    { seat: 2, name: "Ben", kind: "person" },
  ];
  expect(against({ mine, summary: summary({ edition: "Kill Team", seats }) })).toBe("Kill Team, against a bot (veteran), Ben");
  expect(against({ mine, summary: summary({ edition: "Kill Team", seats: seats.slice(0, 1) }) })).toBe("Kill Team, all at one screen");
});
