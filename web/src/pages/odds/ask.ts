import type { OddsField, OddsForm, OddsForms, OddsGroup, OddsPreset } from "../../protocol";
import { say } from "../../words/say";

export type Value = unknown;
export type Numbers = Record<string, Value>;
export type Role = OddsGroup["role"];

/** What odds are asked for. `presets` are the ids of what the groups were filled from, `versus` another weapon. */
export interface Ask {
  edition: string;
  kind: OddsForm["kind"];
  numbers: Numbers;
  presets: Record<string, string>;
  policy: string;
  times: number;
  versus: Versus | undefined;
  /** Other weapons that attack the same target afterwards. */
  then: Versus[];
}

export interface Versus {
  preset: string;
  numbers: Numbers;
}

export function formOf(forms: OddsForms, ask: Pick<Ask, "edition" | "kind">): OddsForm {
  const edition = forms.editions.find((one) => one.id === ask.edition) ?? forms.editions[0]!;
  return edition.forms.find((one) => one.kind === ask.kind) ?? edition.forms[0]!;
}

export function fieldsOf(form: OddsForm, role?: Role): OddsField[] {
  return form.groups.filter((group) => !role || group.role === role).flatMap((group) => group.fields);
}

/** The numbers that a form starts with. */
export function startOf(fields: readonly OddsField[]): Numbers {
  return Object.fromEntries(fields.map((field) => [field.name, field.start]));
}

/** The numbers of one role. */
export function part(form: OddsForm, role: Role, numbers: Numbers): Numbers {
  return Object.fromEntries(fieldsOf(form, role).map((field) => [field.name, numbers[field.name] ?? field.start]));
}

/** A group filled from something shipped: its numbers, and the start for whatever it does not say. */
export function filled(group: OddsGroup, preset: OddsPreset): Numbers {
  return { ...startOf(group.fields), ...preset.numbers };
}

export function presetOf(form: OddsForm, role: Role, id: string): OddsPreset | undefined {
  return form.groups.filter((group) => group.role === role).flatMap((group) => group.presets ?? []).find((preset) => preset.id === id);
}

/** Whether the numbers of a group are no longer those of what it was filled from. */
export function changed(group: OddsGroup, preset: OddsPreset, numbers: Numbers): boolean {
  return Object.entries(preset.numbers).some(([name, value]) => JSON.stringify(numbers[name]) !== JSON.stringify(value));
}

/** A fresh question: the first weapon that is shipped, against the first target of somebody else. */
export function fresh(forms: OddsForms, edition: string, kind: Ask["kind"]): Ask {
  const form = formOf(forms, { edition, kind });
  const ask: Ask = { edition: forms.editions.find((one) => one.id === edition)?.id ?? forms.editions[0]!.id, kind: form.kind, numbers: startOf(fieldsOf(form)), presets: {}, policy: form.policy, times: 1, versus: undefined, then: [] };
  let of = "";
  for (const group of form.groups) {
    const preset = group.presets?.find((one) => one.of !== of) ?? group.presets?.[0];
    if (!preset) continue;
    of = preset.of;
    Object.assign(ask.numbers, filled(group, preset));
    ask.presets[group.id] = preset.id;
  }
  return ask;
}

/** The policies of the attacker and of the defender: one for both, or two with a stroke between them. */
export function policiesOf(policy: string): [string, string] {
  const [attacker = "", defender = attacker] = policy.split("/", 2);
  return [attacker, defender];
}

export function policyOf(attacker: string, defender: string): string {
  return attacker === defender ? attacker : `${attacker}/${defender}`;
}

// In the address: what is as it starts is left out, so that links stay short.

export function toQuery(ask: Ask, forms: OddsForms): string {
  const form = formOf(forms, ask);
  const words = new URLSearchParams({ edition: ask.edition, attack: ask.kind });
  let usual = startOf(fieldsOf(form));
  for (const group of form.groups) {
    const preset = group.presets?.find((one) => one.id === ask.presets[group.id]);
    if (!preset) continue;
    words.set(group.id, preset.id);
    usual = { ...usual, ...preset.numbers };
  }
  for (const field of fieldsOf(form)) {
    const value = ask.numbers[field.name];
    if (JSON.stringify(value) !== JSON.stringify(usual[field.name])) words.set(field.name, written(value));
  }
  if (ask.policy !== form.policy) words.set("policy", ask.policy);
  if (ask.times !== 1) words.set("times", `${ask.times}`);
  if (ask.versus) words.set("versus", writtenWeapon(ask.versus, form));
  for (const one of ask.then) words.append("then", writtenWeapon(one, form));
  return words.toString();
}

/** The first weapon of one team against the first target of another: the page then shows all of both. */
function ofTeams(ask: Ask, form: OddsForm, teams: string[]): Ask {
  for (const group of form.groups) {
    const team = teams[group.role === "weapon" ? 0 : 1];
    const preset = group.presets?.find((one) => one.of === team);
    if (!preset) continue;
    Object.assign(ask.numbers, filled(group, preset));
    ask.presets[group.id] = preset.id;
  }
  return ask;
}

export function fromQuery(query: string, forms: OddsForms): Ask {
  const words = new URLSearchParams(query);
  const edition = words.get("edition") ?? forms.editions[0]!.id;
  const form = formOf(forms, { edition, kind: words.get("attack") === "fight" ? "fight" : "shoot" });
  const ask = fresh(forms, edition, form.kind);
  if (!words.has("edition")) return ask;
  if (words.has("team")) return ofTeams(ask, form, words.getAll("team"));
  ask.numbers = startOf(fieldsOf(form));
  ask.presets = {};
  for (const group of form.groups) {
    const preset = group.presets?.find((one) => one.id === words.get(group.id));
    if (!preset) continue;
    Object.assign(ask.numbers, filled(group, preset));
    ask.presets[group.id] = preset.id;
  }
  for (const field of fieldsOf(form)) {
    const text = words.get(field.name);
    if (text !== null) ask.numbers[field.name] = readValue(field, text);
  }
  const policy = words.get("policy");
  if (policy && policiesOf(policy).every((name) => forms.policies.some((one) => one.name === name))) ask.policy = policy;
  ask.times = Math.min(Math.max(1, Math.round(Number(words.get("times") ?? 1)) || 1), form.times);
  ask.versus = readWeapon(words.get("versus") ?? "", form);
  ask.then = words.getAll("then").map((text) => readWeapon(text, form)).filter((one) => !!one).slice(0, form.times - ask.times);
  return ask;
}

function writtenWeapon(one: Versus, form: OddsForm): string {
  return one.preset || writtenNumbers(one.numbers, startOf(fieldsOf(form, "weapon")));
}

function readWeapon(text: string, form: OddsForm): Versus | undefined {
  const preset = presetOf(form, "weapon", text);
  if (preset) return { preset: preset.id, numbers: versusNumbers(form, preset) };
  return text.includes("=") ? { preset: "", numbers: readNumbers(text, form) } : undefined;
}

/** The numbers of another weapon, shipped. */
export function versusNumbers(form: OddsForm, preset: OddsPreset): Numbers {
  return { ...startOf(fieldsOf(form, "weapon")), ...preset.numbers };
}

function writtenNumbers(numbers: Numbers, usual: Numbers): string {
  const words = new URLSearchParams({ as: "numbers" });
  for (const [name, value] of Object.entries(numbers)) if (JSON.stringify(value) !== JSON.stringify(usual[name])) words.set(name, written(value));
  return words.toString();
}

function readNumbers(text: string, form: OddsForm): Numbers {
  const words = new URLSearchParams(text);
  const found: Numbers = {};
  for (const field of fieldsOf(form, "weapon")) {
    const value = words.get(field.name);
    found[field.name] = value === null ? field.start : readValue(field, value);
  }
  return found;
}

export function written(value: Value): string {
  if (Array.isArray(value)) return value.join("/");
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

export function readValue(field: OddsField, text: string): Value {
  switch (field.kind) {
    case "whole":
    case "roll":
      return Number.isFinite(parseInt(text, 10)) ? parseInt(text, 10) : field.start;
    case "pair": {
      const both = text.split(/[/,]/).map((one) => parseInt(one, 10));
      return both.length === 2 && both.every(Number.isFinite) ? both : field.start;
    }
    case "flag":
      return text === "yes";
    case "choice":
      return field.choices?.find((choice) => String(choice.value) === text)?.value ?? field.start;
    default:
      return text;
  }
}

// Rules in a text, with commas between them. Only the letters say which rule it is: Lethal 4+ is Lethal.

const letters = (text: string) => text.toLowerCase().replace(/[^a-z ]/g, "").trim();

export function hasRule(text: string, rule: string): boolean {
  return text.split(/[,!]/).some((one) => letters(one) === letters(rule));
}

/** The text with a rule added, or without it if it was there. */
export function withRule(text: string, rule: string): string {
  const all = text.split(",").map((one) => one.trim()).filter(Boolean);
  if (hasRule(text, rule)) return all.filter((one) => letters(one) !== letters(rule)).join(", ");
  return [...all, rule].join(", ");
}

/** A number as it is read: 3+ for one to roll, 3/4 for two. */
export function shown(field: OddsField, value: Value): string {
  if (field.kind === "roll") return value ? `${String(value)}+` : say`none`;
  if (field.kind === "pair") return (value as number[]).join("/");
  if (field.kind === "flag") return value ? field.title : "";
  if (field.kind === "choice") return field.choices?.find((choice) => choice.value === value)?.title ?? String(value);
  return String(value);
}

/** A group's numbers in a line, without what says nothing. */
export function profile(fields: readonly OddsField[], numbers: Numbers): string {
  return fields
    .filter((field) => !field.rare || JSON.stringify(numbers[field.name]) !== JSON.stringify(field.start))
    .map((field) => {
      const value = numbers[field.name];
      if (field.kind === "rules" || field.kind === "flag") return shown(field, value);
      if (field.kind === "text") return `${field.title} ${String(value)}`;
      return `${field.title} ${shown(field, value)}`;
    })
    .filter(Boolean)
    .join(", ");
}
