import { afterEach, describe, expect, it } from "vitest";
import { inCode, inMarkup, marked, unmarked } from "./extract";
import { PAGE } from "./german";
import SAID from "./said.json";
import { say, speak } from "./say";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../protocol.ts", "!./*.ts", "!./german/**/*.ts"], { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources).map(([name, source]) => ({ name, source, component: name.endsWith(".svelte") }));

/** Every text of the page. */
const texts = new Set(files.flatMap(({ source, component }) => [...(component ? inMarkup(source).map((one) => one.text) : []), ...inCode(source, component)]));
const places = (text: string) => [...text.matchAll(/\{(\d+)\}/g)].map(([, n]) => n).sort();

afterEach(() => speak({}));

describe("the catalog", () => {
  it("has every text of the page in German, and nothing else", () => {
    expect([...texts].filter((text) => !(text in PAGE)), "add these to web/src/words/german/page.ts").toEqual([]);
    expect(Object.keys(PAGE).filter((text) => !texts.has(text)), "take these out of web/src/words/german/page.ts").toEqual([]);
  });

  it("has the same places to fill in both languages", () => {
    expect(Object.entries(PAGE).filter(([english, german]) => places(english).join() !== places(german).join())).toEqual([]);
    expect(Object.values(PAGE).filter((text) => !text)).toEqual([]);
  });

  it("knows every sentence that stands in code", () => {
    const found = files.flatMap(({ name, source, component }) => unmarked(source, component).map((text) => `${name}: ${text}`));
    expect(found, "mark these with say`...`").toEqual([]);
  });
});

describe("what the server says", () => {
  const files = import.meta.glob<Record<string, string>>(["./german/said/*.ts", "./german/rules/*.ts", "!./german/said/words.ts"], { eager: true, import: "default" });
  const areas = Object.fromEntries(Object.entries(files).map(([name, words]) => [name.split("/").at(-1)!.replace(".ts", ""), words]));
  const said: Record<string, string[]> = SAID;

  it("has a catalog for every area", () => {
    expect(Object.keys(areas).sort()).toEqual(Object.keys(said).sort());
  });

  it.each(Object.keys(said))("is in German, and nothing else: %s", (area) => {
    const [texts, words] = [new Set(said[area]), areas[area]!];
    expect([...texts].filter((text) => !(text in words)), `add these to ${area}.ts in web/src/words/german, with "" for what no player reads`).toEqual([]);
    expect(Object.keys(words).filter((text) => !texts.has(text)), `take these out of ${area}.ts in web/src/words/german`).toEqual([]);
  });

  it.each(Object.entries(areas))("fills no place that is not there, and none twice: %s", (_, words) => {
    const wrong = Object.entries(words).filter(([english, german]) => places(german).some((place, n, all) => !places(english).includes(place) || all[n - 1] === place));
    expect(wrong).toEqual([]);
  });
});

describe("say", () => {
  const n = 3;

  it("says English as it stands, and fills the places", () => {
    expect(say`Show ${n} more`).toBe("Show 3 more");
    expect(say("{0} of {1}", 2, undefined)).toBe("2 of ");
  });

  it("says what the catalog has, in the order of that language", () => {
    speak({ "Show {0} more to {1}": "{1} noch {0} zeigen" });
    expect(say`Show ${n} more to ${"you"}`).toBe("you noch 3 zeigen");
    expect(say("Show {0} more to {1}", 1, "me")).toBe("me noch 1 zeigen");
  });
});

describe("markup", () => {
  it("is handed over with what is put into it", () => {
    const source = '<script lang="ts">\n  let n = 1;\n</script>\n<p title="How many"> Show {n} more <b>{n}</b></p>';
    expect(inMarkup(source).map((one) => one.text).sort()).toEqual(["How many", "Show {0} more"]);
    expect(marked(source, "x")).toBe('<script lang="ts">import { say } from "x";\n  let n = 1;\n</script>\n<p title={say("How many")}> {say("Show {0} more", n)} <b>{n}</b></p>');
  });
});
