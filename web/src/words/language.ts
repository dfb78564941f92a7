// Which language the page speaks: the one that was chosen on this device, else the browser's own if it is one of them. What the server says is English, and is heard in that language.

import { understand } from "./heard";
import { speak } from "./say";

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

async function learn(): Promise<void> {
  const { PAGE, HEARD, JOINTS, NAMES } = await import("./german");
  document.documentElement.lang = "de";
  speak(PAGE);
  understand(HEARD, JOINTS, NAMES);
  void import("./german/rules").then(({ RULES }) => understand({ ...RULES, ...HEARD }, JOINTS, NAMES), () => undefined);
}
