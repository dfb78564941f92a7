// The one answer that the page proposes: its button is filled, and Enter gives it. Nothing else decides either of them.

import type { Option, Outlook, Question } from "../protocol";
import { defaultKey } from "./words";

/** What is known of a pick while somebody looks at it. */
export interface Known {
  /** Options that are not legal are keys of it. */
  against?: Record<string, unknown>;
  /** What odds are known, by key. */
  outlooks?: Record<string, Outlook | null>;
  /** Whether the asker is the one that is attacked: then good odds are bad ones. */
  attacked?: boolean;
  /** Whether it is known yet which options are not legal. */
  judged?: boolean;
  /** Whether odds that are not known yet are worth waiting for. */
  awaited?: boolean;
  /** What was selected on the board. */
  selected?: string | undefined;
}

/** Whether taking an option gives up something that another option could still use: then the page asks once. */
export function forgoes(option: Option, options: readonly Option[], against: Record<string, unknown> = {}): boolean {
  return Boolean(option.forgoes) && options.some((one) => one.key !== option.key && !(one.key in against));
}

/**
 * The option that is proposed; undefined where the choice is left open.
 *
 * It is the only legal one, else the one about what was selected, else the first possible one of those that are usual, else the default of the rules. A default that would give something up
 * is not proposed: the first other one is, or none where it is known what is usual and nothing of it is possible. A free option whose odds are better in every respect takes the default's place: nobody
 * is tempted to make things worse. What costs something is never proposed instead of a default. While the odds that this depends on
 * are `awaited`, nothing is (where an attack has no default, its best odds decide): nobody gives away a free re-roll by being quick, and the proposal does not change under a finger.
 */
export function proposed(question: Question | undefined, options: readonly Option[], known: Known = {}): string | undefined {
  const { against = {}, outlooks = {}, attacked = false, awaited = false, judged = true, selected } = known;
  const legal = options.filter((one) => !(one.key in against));
  if (legal.length <= 1) return legal[0]?.key;
  const about = selected === undefined ? [] : legal.filter((one) => one.subject === selected);
  if (about.length === 1) return about[0]!.key;
  const usual = question?.usual ?? [];
  if (usual.length > 0 && !judged) return undefined;
  const key = usual.find((each) => legal.some((one) => one.key === each)) ?? defaultKey(question);
  const given = legal.find((one) => one.key === key);
  const missing = (some: readonly Option[]) => awaited && some.some((one) => !(one.key in outlooks));
  if (!given) return question?.attack && !attacked && !missing(legal) ? best(legal, outlooks) : undefined;
  if (forgoes(given, options, against)) return usual.length > 0 ? undefined : legal.find((one) => !forgoes(one, options, against))?.key;
  const rivals = legal.filter((one) => !one.price && one !== given);
  if (rivals.length > 0 && missing([given, ...rivals])) return undefined;
  let finest = given;
  for (const one of rivals) {
    const [new_, old] = [outlooks[one.key], outlooks[finest.key]];
    if (new_ && old && (attacked ? better(old, new_) : better(new_, old))) finest = one;
  }
  return finest.key;
}

/** The option that likeliest fells its target, or else hurts it most; none while no odds are known. */
function best(legal: readonly Option[], outlooks: Record<string, Outlook | null>): string | undefined {
  const known = legal.flatMap((one) => (outlooks[one.key] ? [{ key: one.key, ...outlooks[one.key]! }] : []));
  return known.sort((one, other) => (Math.abs(other.kill - one.kill) > TINY ? other.kill - one.kill : other.mean - one.mean))[0]?.key;
}

/** Whether odds are better for the attacker in one respect and worse in none. */
function better(one: Outlook, other: Outlook): boolean {
  const gains = (["kill", "mean"] as const).map((of) => one[of] - other[of]);
  const losses = (["die", "mean_taken"] as const).map((of) => (other[of] ?? 0) - (one[of] ?? 0));
  const all = [...gains, ...losses];
  return all.every((gain) => gain >= -TINY) && all.some((gain) => gain > TINY);
}

/** Options in the order in which their odds are worth knowing: the default, then what costs nothing. */
export function weighedFirst(question: Question | undefined, options: readonly Option[]): Option[] {
  const given = defaultKey(question);
  const rank = (one: Option) => (one.key === given ? 0 : one.price ? 2 : 1);
  return [...options].sort((one, other) => rank(one) - rank(other));
}

/** Less than any chance that is shown: numbers that only differ by rounding are the same. */
const TINY = 1e-9;
