import { afterEach, describe, expect, it } from "vitest";
import { inCode, inMarkup, marked, unmarked } from "./extract";
import { PAGE } from "./german";
import { COMMON } from "./german/common";
import { CONTENT } from "./german/content";
import { KT18 } from "./german/kt18";
import { KT21 } from "./german/kt21";
import { KT24 } from "./german/kt24";
import { RULES18 } from "./german/rules18";
import { RULES21 } from "./german/rules21";
import { RULES24 } from "./german/rules24";
import { TABLE } from "./german/table";
import SAID from "./said.json";
import { say, speak } from "./say";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../protocol.ts", "!./*.ts", "!./german/*.ts"], { query: "?raw", import: "default", eager: true });
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
  const areas: Record<keyof typeof SAID, Record<string, string>> = { common: COMMON, content: CONTENT, kt18: KT18, kt21: KT21, kt24: KT24, rules18: RULES18, rules21: RULES21, rules24: RULES24, table: TABLE };

  it.each(Object.keys(areas) as (keyof typeof SAID)[])("is in German, and nothing else: %s", (area) => {
    const said = new Set<string>(SAID[area]);
    expect([...said].filter((text) => !(text in areas[area])), `add these to web/src/words/german/${area}.ts, with "" for what no player reads`).toEqual([]);
    expect(Object.keys(areas[area]).filter((text) => !said.has(text)), `take these out of web/src/words/german/${area}.ts`).toEqual([]);
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
