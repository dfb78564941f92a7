import { afterEach, describe, expect, test, vi } from "vitest";
import { chosen, ofAnswer, ofEdition } from "./language";

function device(kept: string | null, language: string | undefined): void {
  vi.stubGlobal("localStorage", { getItem: () => kept });
  vi.stubGlobal("navigator", { language });
}

describe("the language", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is the browser's until another is chosen", () => {
    device(null, "de-AT");
    expect(chosen()).toBe("de");
    device("en", "de-AT");
    expect(chosen()).toBe("en");
    device("de", "en-GB");
    expect(chosen()).toBe("de");
  });

  test("fetches the words of an edition with its games, and everything where anything may be said", () => {
    const areas = ["kt18", "kt24", "content18", "content24", "rules24"];
    expect(areas.filter(ofEdition("kt24"))).toEqual(["kt24", "content24"]);
    expect(areas.filter(ofEdition("toy"))).toEqual([]);
    expect(areas.filter(ofAnswer("/api/catalog"))).toEqual(["content18", "content24"]);
    expect(areas.filter(ofAnswer("/api/tables/summaries"))).toEqual([]);
    expect(areas.filter(ofAnswer("/api/rules"))).toEqual(areas);
  });

  test("is English where nobody has translated the browser's", () => {
    device(null, "fr");
    expect(chosen()).toBe("en");
    device(null, undefined);
    expect(chosen()).toBe("en");
  });
});
