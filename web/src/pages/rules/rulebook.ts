import type { Rule, Rulebook } from "../../protocol";
import { get } from "../api";
import { say } from "../../words/say";

let asked: Promise<Rulebook> | undefined;

/** The whole ledger, asked for once; after a failure the next one asks again. */
export function rulebook(): Promise<Rulebook> {
  asked ??= get<Rulebook>("/api/rules").catch((problem: unknown) => {
    asked = undefined;
    throw problem;
  });
  return asked;
}

/** What else is to be known of an entry, in words. */
export function remarks(rule: Rule): string[] {
  const found = [rule.chapter];
  if (rule.extended) found.push(say`full rules only`);
  if (rule.uncertain) found.push(say`a distance was inferred`);
  return found;
}
