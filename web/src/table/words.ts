// How things are said on the table page. Sentences that the server sends are shown as they are.

import type { Amount, DicePool, LogEntry, Hint, Option, Outlook, Price, Question, Reason, State, Tray } from "../protocol";
import { say } from "../words/say";


/** A number up to twelve as a word. */
export function numeral(n: number): string {
  return say`no one two three four five six seven eight nine ten eleven twelve`.split(" ")[n] ?? String(n);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function count(n: number, thing: string, things = `${thing}s`): string {
  return `${numeral(n)} ${n === 1 ? thing : things}`;
}

/** Keeps a number and its sign in one line. */
const JOIN = "\u00a0";

/** A chance with one decimal; only what is certain is shown as 0 or 100. */
export function percent(chance: number): string {
  if (chance <= 0) return `0${JOIN}%`;
  if (chance >= 1) return `100${JOIN}%`;
  const shown = Math.min(99.9, Math.max(0.1, chance * 100));
  return `${shown.toFixed(1)}${JOIN}%`;
}

/**
 * What odds say on a button: what is done to the enemy and, where an attack can cost its attacker something, one's own loss too:
 * in one where both sides strike, and where it does at one of the buttons (`both`).
 * Whoever is `attacked`, by the name of their piece, reads first how likely it survives.
 */
export function chances(outlook: Outlook | null | undefined, attacked: string, both: boolean, fells: string): string[] {
  if (!outlook) return [];
  const { kill, mean, die = 0, mean_taken = 0, mutual = false } = outlook;
  const tells = both || mutual;
  if (attacked) {
    const own = say`${attacked} survives: ${percent(1 - kill)}, takes ${mean.toFixed(1)} damage`;
    return tells ? [own, say`${fells}: ${percent(die)}, ${mean_taken.toFixed(1)} damage`] : [own];
  }
  const theirs = say`${fells}: ${percent(kill)}, ${mean.toFixed(1)} damage`;
  return tells ? [theirs, say`own loss: ${percent(die)}, takes ${mean_taken.toFixed(1)} damage`] : [theirs];
}

/** What was scored for, each rule once: its short name with the sum. */
export function scores(score: readonly Amount[]): { rule: string; name: string; amount: number; notes: string[] }[] {
  const found = new Map<string, { rule: string; name: string; amount: number; notes: string[] }>();
  for (const { amount, note, rule, what: name = "" } of score) {
    const one = found.get(rule) ?? { rule, name, amount: 0, notes: [] };
    found.set(rule, { ...one, amount: one.amount + amount, notes: [...one.notes, ...(note ? [`${amount > 0 ? "+" : ""}${amount} ${note}`] : [])] });
  }
  return [...found.values()];
}

/** What somebody keeps secret, where it may be shown: at a screen that two people share nobody's is. */
export function secretText(value: string, yours: readonly number[]): string {
  return value && yours.length === 1 ? say`${value} (only you see it)` : say`kept secret`;
}

export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return say`${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function sentence(text: string): string {
  const end = text.trim();
  return end === "" || /[.?!]$/.test(end) ? end : `${end}.`;
}

/** A label within a sentence: in small letters, unless it begins with a name of several words. */
function inside(label: string): string {
  return /^\S+ [A-Z0-9]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A price, such as "1 coin". */
export function priceText(price: Price): string {
  return `${price.amount} ${price.unit}`;
}

/** The options of a question that can be counted: those of a pick. */
export function optionsOf(question: Question | undefined): Option[] {
  return question?.domain.kind === "pick" ? question.domain.options : [];
}

/** Options in their order, with those that are not legal after the others. */
export function legalFirst(options: readonly Option[], against: Record<string, unknown>): Option[] {
  return [...options.filter((one) => !(one.key in against)), ...options.filter((one) => one.key in against)];
}

/** The key of the option that Enter gives, where the default of a pick is one of them. */
export function defaultKey(question: Question | undefined): string | undefined {
  if (question?.domain.kind !== "pick") return undefined;
  const given = question.default;
  const key = typeof given === "string" ? given : ((given as { value?: unknown } | null | undefined)?.value ?? undefined);
  return question.domain.options.some((one) => one.key === key) ? (key as string) : undefined;
}

/** A prompt in two: the question, and what is said after it. */
export function parted(prompt: string): [string, string] {
  const end = prompt.indexOf("? ");
  return end < 0 ? [prompt, ""] : [prompt.slice(0, end + 1), prompt.slice(end + 2)];
}

/** "Your decision. Trooper 5 is under fire. Re-roll a defence die? Two choices. Enter: keep these dice." `enter` is what Enter gives. */
export function decision(question: Question, who = "", enter?: string): string {
  const parts = [who ? say`${who} decides.` : say`Your decision.`, sentence(question.prompt)];
  const options = optionsOf(question);
  if (options.length > 0) parts.push(`${capital(count(options.length, say`choice`, say`choices`))}.`);
  const given = options.find((one) => one.key === enter);
  if (given) parts.push(say`Enter: ${sentence(inside(given.label))}`);
  if (question.domain.kind === "path") parts.push(say`Arrow keys move the planned end; Enter confirms.`);
  if (question.domain.kind === "place") parts.push(say`Arrow keys move the place; Enter confirms.`);
  if (question.domain.kind === "share") parts.push(say`${question.domain.total} to share out.`);
  return parts.join(" ");
}

/** What is advised, in a few words: "Shoot raider 1", "This way", "2 for haste and 1 for guard". */
export function advised(hint: Hint, question: Question): string {
  const { domain } = question;
  if (hint.answer === "path") return say`The way that is planned now`;
  if (hint.answer === "place") return say`The place that is planned now`;
  if (domain.kind === "share") return list(domain.takers.map((one, n) => say`${(hint.value as number[])[n]} for ${one.label}`));
  return optionsOf(question).find((one) => one.key === hint.value)?.label ?? "";
}

/** "Advice: Shoot. 3.7 damage to Riveter 1." */
export function adviceText(hint: Hint, question: Question): string {
  return [say`Advice: ${sentence(advised(hint, question))}`, sentence(hint.text ?? "")].filter(Boolean).join(" ");
}

/** "Attack: one kept, critical 6, normal 4, fail 2." */
export function dicePool(pool: DicePool): string {
  const dice = pool.dice ?? [];
  const kept = dice.filter((die) => die.face === 0).length;
  const rolled = dice.filter((die) => die.face > 0).map((die) => `${die.result} ${die.face}${die.state === "blocked" ? say`, blocked` : ""}`);
  const parts = [...(kept > 0 ? [say`${numeral(kept)} kept`] : []), ...rolled];
  return `${pool.title}: ${parts.join(", ") || say`no dice`}.`;
}

export function dice(tray: Tray): string {
  return [...tray.pools.map(dicePool), ...(tray.text ? [sentence(tray.text)] : [])].join(" ");
}

/** What has happened, for the ear: what matters, and how much more there is to read. */
export function told(entries: readonly LogEntry[], most = 6): string {
  const major = entries.filter((one) => !one.minor);
  const last = major.slice(-most).map((one) => sentence(one.text));
  const left = major.length - last.length;
  return [...(left > 0 ? [say`${capital(count(left, say`more event`, say`more events`))} in the log.`] : []), ...last].join(" ");
}

export function refusalText(title: string, reasons: readonly Reason[]): string {
  return [sentence(title), ...reasons.flatMap((one) => [sentence(one.text), ...(one.hint ? [say`Hint: ${sentence(one.hint)}`] : [])])].join(" ");
}

/** "Salt Raiders decides: "Block or strike?"": the question as it is put to them. */
export function waitingTitle(state: Pick<State, "asked">, name: string): string {
  const who = say`${name || say`Somebody`} decides`;
  return state.asked ? `${who}: "${state.asked}"` : who;
}

/** An attack on this viewer that has just begun, told at once: whose dice they are and with what. */
export function incoming(before: Tray | undefined, now: Tray | undefined, yours: readonly number[], nameOf: (id: string) => string): string {
  const attack = now?.pools[0];
  if (!attack || yours.length === 0 || yours.includes(attack.seat) || before?.pools[0]?.operative === attack.operative) return "";
  return sentence(say`${nameOf(attack.operative) || say`An enemy`} attacks. ${attack.title}`);
}
