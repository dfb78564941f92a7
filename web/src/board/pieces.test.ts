import { describe, expect, test } from "vitest";
import type { Marker, Operative, Position, Question } from "../protocol";
import { PLAIN } from "../look/words";
import { baseOf, inside, labelOf, levelsOf, markerState, roof, standing, tellMarker, tellOperative, tellTerrain, towards, walk } from "./pieces";
import type { Area } from "./shapes";

const riveter: Operative = {
  id: "a2",
  name: "Riveter 2",
  code: "R2",
  seat: 0,
  sheet: "riveter",
  wounds: 8,
  most_wounds: 8,
  spot: [30480, 19050, 5080, 0],
  order: "engage",
  ready: true,
};
const raider: Operative = { ...riveter, id: "b1", name: "Raider 1", code: "R1", seat: 1, spot: [10000, 10000, 0, 0], ready: false, order: "conceal", states: ["expended", "injured"], tokens: [["stun", 1], ["poison", 2]] };
const flag: Marker & { spot: [number, number, number, number] } = { id: "west", name: "the west gate", kind: "objective", size: 4000, spot: [5080, 5080, 0, 0], owner: 0, controller: 1 };
const players = [
  { seat: 0, name: "The Ninth Bell" },
  { seat: 1, name: "Meridian Survey" },
];
const position: Position = { turn: 1, phase: "firefight", order: [1, 0], players, operatives: [riveter, raider, { ...riveter, id: "a3", spot: null }], markers: [flag] };

const CALLED = { ...PLAIN, spent: "expended" };

describe("what is told", () => {
  test("of an operative is everything that its picture shows", () => {
    const [low, high] = standing(position);
    expect(tellOperative(high!, "The Ninth Bell", { active: false, target: false, options: [], under: "" }, CALLED)).toBe(
      "Riveter 2, The Ninth Bell, Engage, ready, 8 of 8 wounds, at 12.0 by 7.5 inches, 2 inches up",
    );
    const options = [{ key: "shoot-b1", label: "Shoot Raider 1" }];
    expect(tellOperative(low!, "Meridian Survey", { active: false, target: true, options, under: "the Registry a6" }, CALLED)).toBe(
      "Raider 1, Meridian Survey, Conceal, expended, target, 8 of 8 wounds, injured, stun, 2 poison, at 3.9 by 3.9 inches, under the Registry a6. Shoot Raider 1",
    );
  });

  test("of a marker is whose it is", () => {
    expect(markerState(flag, players)).toBe("secured by The Ninth Bell, controlled by Meridian Survey");
    expect(tellMarker(flag, players, [])).toBe("The west gate, secured by The Ninth Bell, controlled by Meridian Survey, at 2.0 by 2.0 inches");
    expect(markerState({ ...flag, owner: -1, controller: -1 }, players)).toBe("");
  });

  test("of terrain is its traits and its height", () => {
    const part: Area = { shape: "area", kind: "terrain", outline: [], name: "street wall w1", top: 7620, words: ["heavy"] };
    expect(tellTerrain(part)).toBe('Street wall w1, heavy, 3" high');
    expect(tellTerrain({ ...part, bottom: 6350 })).toBe('Street wall w1, heavy, from 2.5" to 3"');
  });
});

describe("the order of the keyboard", () => {
  const question: Question = {
    id: 1,
    seat: 0,
    kind: "target",
    prompt: "Whom?",
    rule: "",
    attack: true,
    domain: { kind: "pick", options: [{ key: "pass", label: "Nobody" }, { key: "shoot-b1", label: "Shoot", subject: "b1" }] },
  };

  test("begins with what the question is about, then goes through one's own", () => {
    expect(walk(position, question, "")).toEqual(["b1", "a2", "west"]);
    expect(walk(position, undefined, "")).toEqual(["b1", "a2", "west"]);
    expect(walk(position, { ...question, domain: { kind: "pick", options: [] } }, "")).toEqual(["a2", "b1", "west"]);
  });

  test("follows the arrows to the nearest in that direction", () => {
    const others = standing(position);
    expect(towards(raider.spot!, 1, 0, others)).toBe("a2");
    expect(towards(raider.spot!, -1, 0, others)).toBeUndefined();
  });
});

test("a base is that of the sheet, or the usual one", () => {
  expect(baseOf(riveter, new Map([["riveter", { id: "riveter", name: "Riveter", base: [6000, 3500], wounds: 8 }]]))).toEqual([6000, 3500]);
  expect(baseOf(riveter, new Map())).toEqual([3200, 3200]);
});

describe("levels", () => {
  const floor: Area = { shape: "area", kind: "terrain", id: "a6", name: "the Registry a6", outline: [[0, 0], [20000, 0], [20000, 20000], [0, 20000]], bottom: 5715, top: 6350 };

  test("are those of the board with the ground, or where somebody stands", () => {
    expect(levelsOf(undefined, position)).toEqual([0, 5080]);
    expect(levelsOf({ kind: "drawn", board: 0, width: 1, depth: 1, shapes: [], labels: [], levels: [6350, 2540] }, position)).toEqual([0, 2540, 6350]);
  });

  test("know what is above a spot", () => {
    expect(roof(raider.spot!, [floor])).toBe(floor);
    expect(roof([10000, 10000, 6350, 0], [floor])).toBeUndefined();
    expect(roof([30000, 10000, 0, 0], [floor])).toBeUndefined();
    expect(inside(20000, 10000, floor.outline)).toBe(true);
  });
});

describe("the name of a marker", () => {
  const pond = { id: "m", name: "the pond marker", kind: "objective", size: 4000, spot: [0, 0, 0, 0] } as unknown as Marker;

  test("is short: who controls it is shown by its colour", () => {
    expect(labelOf({ ...pond, controller: 1 })).toBe("pond");
  });

  test("says that it is secured, which no colour tells", () => {
    expect(labelOf({ ...pond, owner: 1 })).toBe("pond, secured");
  });
});
