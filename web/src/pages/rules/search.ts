import type { Rule } from "../../protocol";

/** An entry with its texts in small letters, so that a search over all of them takes less than a frame. */
interface Indexed {
  rule: Rule;
  title: string;
  id: string;
  text: string;
}

export type Index = readonly Indexed[];

export function indexed(rules: readonly Rule[]): Index {
  return rules.map((rule) => ({
    rule,
    title: rule.title.toLowerCase(),
    id: rule.id.toLowerCase(),
    text: `${rule.text} ${rule.ruling ?? ""} ${rule.kind}`.toLowerCase(),
  }));
}

const LETTER = /[\p{L}\p{N}]/u;

/** How well a word fits a text: 2 for a whole word, 1 for a part of one, more where a word begins with it. */
function worth(word: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at > 0 && LETTER.test(text[at - 1]!);
    const after = LETTER.test(text[at + word.length] ?? " ");
    const value = !before && !after ? 2 : !before ? 1.5 : 1;
    if (value > best) best = value;
    if (best === 2) break;
  }
  return best;
}

/**
 * The entries that hold every word, the best first: a word in the title counts more than one in the id, and that more
 * than one in the text. Where no entry holds them all, those that hold the most. Equal ones stay in the ledger's order.
 */
export function search(index: Index, query: string): Rule[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return index.map((one) => one.rule);
  const found: { held: number; score: number; rule: Rule }[] = [];
  let most = 0;
  for (const { rule, title, id, text } of index) {
    let held = 0;
    let score = title === query.toLowerCase().trim() || id === query.toLowerCase().trim() ? 100 : 0;
    for (const word of words) {
      const points = 8 * worth(word, title) + 4 * worth(word, id) + worth(word, text);
      if (points) held += 1;
      score += points;
    }
    if (held) found.push({ held, score, rule });
    if (held > most) most = held;
  }
  return found
    .filter((one) => one.held === most)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.rule);
}

/** Parts of a text, and of each whether it is one of the words that were searched for. */
export function highlighted(text: string, query: string): { text: string; hit: boolean }[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (!words.length) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text
    .split(pattern)
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text);
}

/** The kinds of entries, what each is called as a chapter, and how many there are of it, the most first. */
export function kinds(rules: readonly Rule[]): { kind: string; chapter: string; count: number }[] {
  const found = new Map<string, { kind: string; chapter: string; count: number }>();
  for (const { kind, chapter } of rules) found.set(kind, { kind, chapter, count: (found.get(kind)?.count ?? 0) + 1 });
  return [...found.values()].sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}

/** The ids of rules of other editions that are called the same, by id or by title. */
export function sameElsewhere(rule: Rule, rules: readonly Rule[]): string[] {
  const tail = rule.id.slice(rule.id.indexOf("."));
  return rules
    .filter((other) => other.edition !== rule.edition)
    .filter((other) => other.id.endsWith(tail) || other.title.toLowerCase() === rule.title.toLowerCase())
    .map((other) => other.id);
}
