import type { Rule, Rulebook } from "../../protocol";
import { get } from "../api";

let asked: Promise<Rulebook> | undefined;

/** The whole ledger, asked for once; after a failure the next one asks again. */
export function rulebook(): Promise<Rulebook> {
  asked ??= get<Rulebook>("/api/rules").catch((problem: unknown) => {
    asked = undefined;
    throw problem;
  });
  return asked;
}

const WORDS: Record<string, string> = { "tactic/ploy": "Ploys and tactics", "attack-sequence": "Attacks", ability: "Abilities" };

/** A kind of rule as a chapter's title: `weapon-rule` is Weapon rules. */
export function chapter(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return WORDS[kind] ?? words.slice(0, 1).toUpperCase() + words.slice(1) + (/(rule|action|definition|mission|phase|ploy|killzone)$/.test(words) ? "s" : "");
}

/** What else is to be known of an entry, in words. */
export function remarks(rule: Rule): string[] {
  const found = [chapter(rule.kind)];
  if (rule.extended) found.push("full rules only");
  if (rule.uncertain) found.push("a distance was inferred");
  return found;
}
