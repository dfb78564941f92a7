// What the server says, in the language that is spoken. Its sentences are put together in English, where the rules are; a catalog has them as
// patterns, in which {0}, {1} ... stand for whatever is put in. Here the pattern is found that a sentence was made by, and said otherwise.
// Names of people, teams, weapons and rules are in no catalog and stay as they are.

import { SPOKEN } from "../protocol";
import type { Catalog } from "./say";

interface Pattern {
  /** The whole text that it fits; a group for each place. */
  fits: RegExp;
  /** What is put into which group, by the order of the groups. */
  places: number[];
  spoken: string;
  /** How many letters of a text it knows. */
  letters: number;
  /** It knows so few that it fits too much: something that is put into it has to be known, or a number. */
  weak: boolean;
}

interface Heard {
  text: string;
  /** How many letters of the text were known; of two ways to hear something the one that knows more is right. */
  known: number;
}

const WORD = /\p{L}{3,}/gu;
const LETTER = /\p{L}/gu;
const PLACE = /\{(\d+)\}/g;
/** A pattern of fewer letters fits names, if it is no sentence. */
const WEAK = 6;
const NUMBER = /^[\d+\-(.]/;
const SENTENCES = /(?<=[.!?;]) (?=[\p{Lu}"\d])|(?<=:) /u;
/** Where a sentence has ended and another begins. */
const ENDED = /[.!?] [\p{Lu}"\d]/u;
/** Less than a letter. */
const TORN = 0.5;
/** Things of one name are told apart by a number or a letter and a number. */
const NUMBERED = /^(.*)( [A-Za-z]?\d+'?)$/su;
const LIST = /(, and |, | and )/;
const CLAUSES = "; ";
/** How much of a text has to be known, names apart: it is left in English rather than said in two languages. */
const ENOUGH = 0.5;
const CAPITALS = /\p{Lu}[\p{L}'-]*/gu;
/** Patterns of few letters are not looked for in anything longer. */
const SHORT = 60;
const ARTICLE = "the ";
const BRACKETS = /^([^()]+) \(([^()]*)\)$/su;
const EDGES = /^(\s*)(.*?)([\s:;,.]*)$/su;
const MOST_WORDS = 8;
const MOST_KEPT = 4000;

const lists = new Map<string, string>();
let exact = new Map<string, string>();
let byWord = new Map<string, Pattern[]>();
let anywhere: Pattern[] = [];
let kept = new Map<string, Heard>();
/** The patterns that are known: what was heard first stays as it is. */
let added = new Set<string>();

/**
 * From here on what the server says is heard by this catalog; patterns without a translation stay as they are. `joints` stand between
 * things in a row and before them, `names` are what things are called in every language.
 */
export function understand(words: Catalog, joints: Catalog = {}, names: readonly string[] = []): void {
  exact = new Map();
  byWord = new Map();
  anywhere = [];
  added = new Set();
  lists.clear();
  for (const name of names) for (const written of [name, name.toLowerCase(), name.charAt(0) + name.slice(1).toLowerCase()]) exact.set(written, written);
  // A name with an article is said without the English one.
  const article = joints[ARTICLE];
  for (const name of names) if (article !== undefined && name.startsWith(ARTICLE)) exact.set(name, article + name.slice(ARTICLE.length));
  for (const [joint, spoken] of Object.entries(joints)) lists.set(joint, spoken);
  add(words);
}

/** From here on what the server says is heard by this catalog as well. */
export function add(words: Catalog): void {
  kept = new Map();
  for (const [english, spoken] of Object.entries(words)) {
    if (!spoken || added.has(english)) continue;
    added.add(english);
    if (!/\{\d+\}/.test(english)) exact.set(english, spoken);
    else addPattern(english, spoken);
  }
}

function addPattern(english: string, spoken: string): void {
  const parts = english.split(/\{\d+\}/);
  const places = [...english.matchAll(PLACE)].map(([, n]) => Number(n));
  const fits = new RegExp(`^${parts.map((part, n) => escaped(part) + (n < places.length ? group(part, spoken.includes(`{${places[n]}}`), parts[n + 1] === "" && n < places.length - 1) : "")).join("")}$`, "su");
  const letters = lettersOf(parts.join(""));
  const pattern = { fits, places, spoken, letters, weak: letters < WEAK && !/[.!?]$/.test(english) };
  // A word that no place touches is in every text that fits: the longest is the rarest.
  const whole = parts.flatMap((part, n) => wordsIn(part, n > 0, n < parts.length - 1)).sort((one, other) => other.length - one.length)[0];
  if (whole === undefined) anywhere.push(pattern);
  else byWord.set(whole, [...(byWord.get(whole) ?? []), pattern]);
}

/** What is put in after a part: right after a letter the end of that word, before another place as much as can be, and what is not said
 * otherwise no more than a word. */
function group(part: string, said: boolean, another: boolean): string {
  if (/\p{L}$/u.test(part)) return "(\\p{L}*)";
  if (another) return "(.*)";
  return said ? "(.*?)" : "(\\S*)";
}

function wordsIn(part: string, after: boolean, before: boolean): string[] {
  return [...part.matchAll(WORD)].filter((found) => !(after && found.index === 0) && !(before && found.index + found[0].length === part.length)).map(([word]) => word);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const lettersOf = (text: string): number => text.match(LETTER)?.length ?? 0;

/** A text of the server in the language that is spoken. */
export function hear(text: string): string {
  if (!exact.size && !byWord.size) return text;
  const found = heard(text);
  return found.known >= lettersOf(text.replace(CAPITALS, "")) * ENOUGH ? found.text : text;
}

function heard(text: string): Heard {
  const before = kept.get(text);
  if (before) return before;
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = worked(text);
  kept.set(text, found);
  return found;
}

function worked(text: string): Heard {
  const [, name = text, number = ""] = NUMBERED.exec(text) ?? [];
  const whole = exact.get(text) ?? exact.get(name);
  if (whole !== undefined) return { text: exact.get(text) ?? whole + number, known: Math.max(1, lettersOf(text)) };
  let best: Heard = { text, known: 0 };
  if (!lettersOf(text)) return best;
  const take = (one: Heard): void => {
    if (one.known > best.known) best = one;
  };
  const near = [...new Set(text.match(WORD) ?? [])].flatMap((word) => byWord.get(word) ?? []);
  for (const pattern of [...near, ...anywhere]) {
    const groups = pattern.weak && text.length > SHORT ? null : pattern.fits.exec(text);
    if (groups) take(filled(pattern, groups.slice(1)));
  }
  const sentences = text.split(SENTENCES);
  if (sentences.length > 1) take(inTurn(sentences));
  const clauses = text.split(CLAUSES);
  if (clauses.length > 1) take(inClauses(clauses));
  const parts = text.split(LIST);
  if (parts.length > 1) take(inList(parts));
  if (!best.known) take(inOtherCase(text));
  const [, before = "", core = "", after = ""] = EDGES.exec(text) ?? [];
  if (core && core.length < text.length) take(joined([{ text: before, known: 0 }, heard(core), { text: after, known: 0 }], ""));
  const [, outside, inside] = BRACKETS.exec(text) ?? [];
  if (outside && inside) take(joined([heard(outside), { text: " (", known: 0 }, heard(inside), { text: ")", known: 0 }], ""));
  if (!best.known) take(inTwo(text));
  return best;
}

/** What has something known at its end, as names have where something happened to whoever it was. */
function inTwo(text: string): Heard {
  let best: Heard = { text, known: 0 };
  const words = text.split(" ");
  for (let n = 1; n < words.length && words.length <= MOST_WORDS; n += 1) {
    const end = words.slice(n).join(" ");
    const known = exact.get(end) ?? exact.get(end.toLowerCase());
    if (known !== undefined && lettersOf(end) > best.known) best = joined([heard(words.slice(0, n).join(" ")), { text: known, known: lettersOf(end) }], " ");
  }
  return best;
}

/** A pattern with what is put into it. */
function filled(pattern: Pattern, groups: string[]): Heard {
  const inner = groups.map((group) => putIn(group));
  if (pattern.weak && !groups.some((group, n) => inner[n]!.known > 0 || NUMBER.test(group))) return { text: "", known: 0 };
  const text = pattern.spoken.replace(PLACE, (_, n: string) => inner[pattern.places.indexOf(Number(n))]?.text ?? "");
  // Of two readings that know as much, the one in which a sentence ends where it ends: what is put in is seldom a sentence and the beginning of another.
  const torn = groups.some((group) => ENDED.test(group)) ? TORN : 0;
  return { text, known: pattern.letters - torn + inner.reduce((sum, one) => sum + one.known, 0) };
}

/** What is put in: things in a row one by one, and of a name that has an article the name. */
function putIn(group: string): Heard {
  const found = heard(group);
  if (found.known) return found;
  const parts = group.split(LIST);
  if (parts.length > 1) return inList(parts);
  const article = lists.get(ARTICLE);
  return article === undefined || !group.startsWith(ARTICLE) ? found : { text: article + group.slice(ARTICLE.length), known: 0 };
}

function joined(parts: Heard[], by: string): Heard {
  return { text: parts.map((one) => one.text).join(by), known: parts.reduce((sum, one) => sum + one.known, 0) };
}

/**
 * One sentence after another, several at once where these are known together; nothing is known of them where one is not known at all, so
 * that no text is half translated.
 */
function inTurn(sentences: string[]): Heard {
  const found: Heard[] = [];
  for (let n = 0, next; n < sentences.length; n = next) {
    next = sentences.length;
    while (next > n + 1 && !exact.has(sentences.slice(n, next).join(" "))) next -= 1;
    const text = sentences.slice(n, next).join(" ");
    const one = heard(text);
    if (!one.known && lettersOf(text) >= WEAK) return { text: "", known: 0 };
    found.push(one);
  }
  return joined(found, " ");
}

/** Clauses one after another; some sentences have two. */
function inClauses(clauses: string[]): Heard {
  const found: Heard[] = [];
  for (let n = 0; n < clauses.length; n += 1) {
    const [one, two] = [clause(clauses[n]!), n + 1 < clauses.length ? clause(clauses[n + 1]!) : undefined];
    const both = two && clauses.length > 2 ? clause(clauses[n] + CLAUSES + clauses[n + 1]) : one;
    const together = two !== undefined && both.known > one.known + two.known;
    if (together) n += 1;
    found.push(together ? both : one);
  }
  return joined(found, CLAUSES);
}

/** A clause, which may be a sentence elsewhere. */
function clause(text: string): Heard {
  const [plain, sentence] = [heard(text), heard(`${text}.`)];
  return sentence.known > plain.known ? { ...sentence, text: sentence.text.replace(/\.$/, "") } : plain;
}

/** Things in a row, each by itself. */
function inList(parts: string[]): Heard {
  return joined(parts.map((part, n) => (n % 2 ? { text: lists.get(part) ?? part, known: 0 } : putIn(part))), "");
}

/** What stands in the catalog with a small letter, at the start of a sentence, or the other way round. */
function inOtherCase(text: string): Heard {
  const first = text.charAt(0);
  const small = first.toLowerCase();
  const other = exact.get((first === small ? first.toUpperCase() : small) + text.slice(1));
  if (other === undefined) return { text, known: 0 };
  const start = other.charAt(0);
  return { text: (first === small ? start : start.toUpperCase()) + other.slice(1), known: lettersOf(text) };
}

const WORDS = new Set<string>(SPOKEN);

/** A word of the server with all that is said in it heard; ids, names and numbers stay. It is changed in place. */
export function inWords<T>(value: T): T {
  if (exact.size || byWord.size) visit(value, false);
  return value;
}

function visit(value: unknown, said: boolean): unknown {
  if (typeof value === "string") return said ? hear(value) : value;
  if (Array.isArray(value)) value.forEach((one, n) => (value[n] = visit(one, said)));
  else if (typeof value === "object" && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const [name, one] of Object.entries(fields)) fields[name] = visit(one, WORDS.has(name) || (said && name !== "id" && name !== "sign"));
  }
  return value;
}
