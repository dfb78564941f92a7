import { afterEach, describe, expect, it } from "vitest";
import { hear, inWords, understand } from "./heard";

const WORDS = {
  "{0} falls back.": "{0} zieht sich zurück.",
  "{0} cannot see {1}: {2} is in the way.": "{0} sieht {1} nicht: {2} ist im Weg.",
  "{0} is {1} short.": "{0} fehlen {1}.",
  "{0} is": "{0} ist",
  "{0} of {1}": "{0} von {1}",
  "Use anything?": "Etwas einsetzen?",
  "{0} of {1} wounds left": "{0} von {1} Wunden übrig",
  "a Conceal order": "einen Befehl Conceal",
  "{0} takes {1}.": "{0} erhält {1}.",
  "{0} wound{1}": "{0} Wunden",
  "{0} wound": "{0} Wunde",
  "Not for players": "",
  ready: "bereit",
};

afterEach(() => understand({}));

describe("hear", () => {
  it("leaves everything as it is without a catalog", () => {
    expect(hear("Cutter falls back.")).toBe("Cutter falls back.");
  });

  it("finds the pattern, and puts in what is put in", () => {
    understand(WORDS);
    expect(hear("Use anything?")).toBe("Etwas einsetzen?");
    expect(hear("Riveter 1 falls back.")).toBe("Riveter 1 zieht sich zurück.");
    expect(hear("Cutter cannot see Riveter 1: wall (w1) is in the way.")).toBe("Cutter sieht Riveter 1 nicht: wall (w1) ist im Weg.");
  });

  it("lets sentences end where they end", () => {
    understand({ ...WORDS, "{0} of this third left.": "Noch {0} aus diesem Drittel." });
    expect(hear("Use anything? 1 of this third left.")).toBe("Etwas einsetzen? Noch 1 aus diesem Drittel.");
  });

  it("takes the pattern that knows most, and hears what is put in by others", () => {
    understand(WORDS);
    expect(hear('Cutter is 0.3" short.')).toBe('Cutter fehlen 0.3".');
    expect(hear("Cutter takes a Conceal order.")).toBe("Cutter erhält einen Befehl Conceal.");
    expect(hear("1 wound")).toBe("1 Wunde");
    expect(hear("2 wounds")).toBe("2 Wunden");
  });

  it("lets a pattern of few letters fit numbers and what is known, no name", () => {
    understand(WORDS);
    expect(hear("2 of 3")).toBe("2 von 3");
    expect(hear("Change of Address")).toBe("Change of Address");
    expect(hear("3 of 7 wounds left")).toBe("3 von 7 Wunden übrig");
  });

  it("hears one sentence after another, but no half of a text that it does not know", () => {
    understand(WORDS);
    expect(hear("Cutter falls back. Use anything?")).toBe("Cutter zieht sich zurück. Etwas einsetzen?");
    expect(hear("Cutter falls back. Nobody has written this down.")).toBe("Cutter falls back. Nobody has written this down.");
  });

  it("hears things in a row", () => {
    understand(WORDS, { " and ": " und " });
    expect(hear("Cutter takes 1 wound and 2 wounds.")).toBe("Cutter erhält 1 Wunde und 2 Wunden.");
  });

  it("hears what is put in with a space before it or a point after it, and what is added to a name", () => {
    understand({ "{0} fires at {1}{2}.": "{0} feuert auf {1}{2}.", "in overwatch": "als Abwehrfeuer", "{0} rolls {1}": "{0} würfelt {1}", "to hit": "auf Treffer" });
    expect(hear("Cutter fires at Riveter 2 in overwatch.")).toBe("Cutter feuert auf Riveter 2 als Abwehrfeuer.");
    expect(hear("Cutter fires at Riveter 2.")).toBe("Cutter feuert auf Riveter 2.");
    expect(hear("The Ninth Bell rolls to hit: 4.")).toBe("The Ninth Bell würfelt auf Treffer: 4.");
  });

  it("knows a word at the start of a line and within it", () => {
    understand(WORDS);
    expect(hear("Ready")).toBe("Bereit");
  });

  it("leaves what is not for players, and what looks like a pattern of its own", () => {
    understand({ ...WORDS, "a (b) {0}": "c {0}" });
    expect(hear("Not for players")).toBe("Not for players");
    expect(hear("a (b) 1")).toBe("c 1");
  });
});

describe("a word of the server", () => {
  it("is heard where it is said, and keeps ids, names and what people wrote", () => {
    understand(WORDS);
    const word = { type: "x", id: "ready", prompt: "Use anything?", name: "ready", lines: [{ own: "ready" }], states: ["ready"], tokens: [["ready", 2]], words: { ready: "ready", orders: [{ id: "ready", title: "ready" }] } };
    expect(inWords(word)).toEqual({ type: "x", id: "ready", prompt: "Etwas einsetzen?", name: "ready", lines: [{ own: "ready" }], states: ["bereit"], tokens: [["bereit", 2]], words: { ready: "bereit", orders: [{ id: "ready", title: "bereit" }] } });
  });
});
