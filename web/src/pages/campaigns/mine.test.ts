import { expect, test } from "vitest";
import { drop, idFor, mine, remember } from "./mine";

function store(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
}

test("campaigns are remembered once, the newest first", () => {
  const here = store();
  for (const id of ["a", "b", "a"]) remember(here, { id, name: id, players: "" });
  expect(mine(here).map((one) => one.id)).toEqual(["a", "b"]);
  drop(here, "a");
  expect(mine(here).map((one) => one.id)).toEqual(["b"]);
});

test("what is no campaign is not listed", () => {
  const here = store();
  here.setItem("killzone.campaigns", '[{"id": 3}, null]');
  expect(mine(here)).toEqual([]);
  here.setItem("killzone.campaigns", "nonsense");
  expect(mine(here)).toEqual([]);
});

test("every player has an id of its own", () => {
  expect(idFor("Ada Trestle", [])).toBe("ada-trestle");
  expect(idFor("Ädä", ["ada"])).toBe("ada-2");
  expect(idFor("!!", [])).toBe("player");
  expect(idFor(`${"a".repeat(39)} b`, []), "an id does not end with a dash").toBe("a".repeat(39));
});
