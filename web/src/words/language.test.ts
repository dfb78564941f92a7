import { afterEach, describe, expect, test, vi } from "vitest";
import { chosen } from "./language";

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

  test("is English where nobody has translated the browser's", () => {
    device(null, "fr");
    expect(chosen()).toBe("en");
    device(null, undefined);
    expect(chosen()).toBe("en");
  });
});
