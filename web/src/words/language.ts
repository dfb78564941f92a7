// Which language the page speaks: the one that was chosen on this device, else the browser's own if it is one of them. What the server says is English, and is heard in that language.

import { add, understand } from "./heard";
import { type Catalog, speak } from "./say";

export type Language = "en" | "de";

const KEY = "killzone.language";

/** The languages that can be chosen, each in its own words, with what of it is translated. */
export const LANGUAGES: readonly { id: Language; name: string; covers: string }[] = [
  { id: "en", name: "English", covers: "" },
  { id: "de", name: "Deutsch", covers: "Fragen, Verlauf und Regeln auch; Namen von Teams, Waffen, Fähigkeiten und Missionen bleiben englisch." },
];

export function chosen(): Language {
  const known = (id: string | undefined | null) => LANGUAGES.find((one) => one.id === id)?.id;
  return known(kept()) ?? known(navigator.language?.slice(0, 2).toLowerCase()) ?? "en";
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Speak another language from now on; what stands on the page already is made anew. */
export function choose(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  location.reload();
}

/** Speak the language that was chosen; English where its words cannot be had, as on a device that is offline. */
export async function begin(): Promise<void> {
  if (chosen() === "de") await learn().catch(() => undefined);
}

/** The areas of words that can still be fetched, and those that are or were. */
let more: Readonly<Record<string, () => Promise<Catalog>>> = {};
const fetched = new Map<string, Promise<void>>();

async function learn(): Promise<void> {
  const { PAGE, HEARD, MORE, JOINTS, NAMES } = await import("./german");
  document.documentElement.lang = "de";
  speak(PAGE);
  understand(HEARD, JOINTS, NAMES);
  more = MORE;
}

/** Know the words of some areas before something is heard that has them; undefined where they are known, or cannot be had in this language. */
export function needed(wanted: (area: string) => boolean): Promise<void> | undefined {
  const areas = Object.keys(more).filter((area) => wanted(area) && !known.has(area));
  if (!areas.length) return undefined;
  return Promise.all(areas.map(fetchedOnce)).then(() => undefined);
}

const known = new Set<string>();

function fetchedOnce(area: string): Promise<void> {
  let found = fetched.get(area);
  if (!found) {
    // What cannot be had stays English, and is tried again with whatever needs it next.
    const learnt = (words: Catalog) => {
      add(words);
      known.add(area);
    };
    found = more[area]!().then(learnt, () => void fetched.delete(area));
    fetched.set(area, found);
  }
  return found;
}

/** What a game of an edition is told in: its own words and those of its content, not the texts of its rules. */
export function ofEdition(edition: string): (area: string) => boolean {
  const end = edition.replace(/^\D+/, "");
  return (area) => end !== "" && area.endsWith(end) && !isRules(area);
}

/** What the server answers to a request is told in: lists of games name content, tables nothing besides, anything else whatever there is. */
export function ofAnswer(path: string): (area: string) => boolean {
  if (/^\/api\/(addresses|codes|tables|lobby)\b/.test(path)) return () => false;
  return /^\/api\/(catalog|lessons)\b/.test(path) ? (area) => area.startsWith("content") : () => true;
}

const isRules = (area: string): boolean => area.startsWith("rules");
