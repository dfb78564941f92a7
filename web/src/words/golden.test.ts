import { beforeAll, describe, expect, it } from "vitest";
import { HEARD, JOINTS, MORE, NAMES } from "./german";
import { add, hear, understand } from "./heard";
import { ofEdition } from "./language";
import type { Catalog } from "./say";

/** Whole games of every edition, as they are told: the lines that are set in, with the rule behind each. */
const GAMES = import.meta.glob<string>("../../../tests/golden/*.txt", { query: "?raw", import: "default", eager: true });
const TOLD = /^ {4}(.*) \[[^\]]*\]$/;

/** Names, which stay as they are: words with capital letters, and small ones between them. */
const CAPITALS = /(?:[Tt]he )?\p{Lu}[\p{L}'-]*(?:(?: (?:of|the|on|in|and|to|for|by|a|my))* \p{Lu}[\p{L}'-]*)*/gu;
const ENGLISH = /\b(?:the|is|are|were|has|have|had|of|to|from|with|not|cannot|its|for|by|at|which|who|and|both|rolls|takes|loses|gains|makes|moves|left|within|before|after|a|too|picks|shoots|point|round|up)\b/;

/** Names in small letters, such as those of weapons. */
const KNOWN = new RegExp(`\\b(?:${NAMES.filter((name) => / /.test(name)).join("|")})\\b`, "gi");

const english = (text: string): boolean => ENGLISH.test(text.replace(KNOWN, "").replace(CAPITALS, ""));

describe("a game that is told in German", () => {
  const editions = new Map<string, Catalog>();
  beforeAll(async () => {
    for (const edition of ["kt18", "kt21", "kt24"]) {
      const areas = Object.keys(MORE).filter(ofEdition(edition));
      editions.set(edition, Object.assign({}, ...(await Promise.all(areas.map((area) => MORE[area]!())))) as Catalog);
    }
  });

  it.each(Object.keys(GAMES))("leaves no English: %s", (name) => {
    understand(HEARD, JOINTS, NAMES);
    add(editions.get(name.split("/").at(-1)!.slice(0, 4))!);
    const lines = GAMES[name]!.split("\n").flatMap((line) => TOLD.exec(line)?.[1] ?? []);
    expect(lines.length).toBeGreaterThan(50);
    expect([...new Set(lines.filter((line) => english(hear(line))).map((line) => `${line} => ${hear(line)}`))]).toEqual([]);
  });

  it("has games of all editions, and would find it", () => {
    expect(new Set(Object.keys(GAMES).map((name) => name.split("/").at(-1)!.slice(0, 4)))).toEqual(new Set(["kt18", "kt21", "kt24"]));
    expect(english("Cutter is set up.")).toBe(true);
    expect(english("Carry the Chain: House of Seconds, 3 Treffer.")).toBe(false);
  });
});
