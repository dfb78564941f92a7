// Which language the page speaks: the one that was chosen on this device. Questions, log and rules come from the server in English, so that
// no other language is spoken before somebody chooses it.

import { speak } from "./say";

export type Language = "en" | "de";

const KEY = "killzone.language";

/** The languages that can be chosen, each in its own words, with what of it is translated. */
export const LANGUAGES: readonly { id: Language; name: string; covers: string }[] = [
  { id: "en", name: "English", covers: "" },
  { id: "de", name: "Deutsch", covers: "Die Seite selbst ist übersetzt; Fragen, Verlauf und Regeln bleiben englisch." },
];

export function chosen(): Language {
  try {
    return localStorage.getItem(KEY) === "de" ? "de" : "en";
  } catch {
    return "en";
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

/** Speak the language that was chosen. */
export async function begin(): Promise<void> {
  const language = chosen();
  document.documentElement.lang = language;
  if (language === "de") speak((await import("./german")).GERMAN);
}
