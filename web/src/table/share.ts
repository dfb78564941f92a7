// A total that is split over takers, each with a least and a most.

import type { ShareDomain } from "../protocol";

type Shared = Pick<ShareDomain, "total" | "bounds">;

/** What is still to be given. */
export function left(domain: Shared, amounts: readonly number[]): number {
  return domain.total - amounts.reduce((sum, one) => sum + one, 0);
}

/** The amounts to begin with: the default where it is a list of them, else everybody's least, then filled from the top. */
export function firstShare(domain: Shared, given: unknown): number[] {
  const value = Array.isArray(given) ? given : (given as { value?: unknown } | null | undefined)?.value;
  if (Array.isArray(value) && value.length === domain.bounds.length && value.every((one) => typeof one === "number")) return [...value];
  let amounts = domain.bounds.map(([least]) => least);
  domain.bounds.forEach((_, n) => {
    amounts = change(domain, amounts, n, domain.total);
  });
  return amounts;
}

/** One taker's amount changed, as far as its bounds and what is left allow. */
export function change(domain: Shared, amounts: readonly number[], n: number, by: number): number[] {
  const [least, most] = domain.bounds[n]!;
  const now = amounts[n]!;
  const next = Math.max(least, Math.min(most, now + by, now + left(domain, amounts)));
  return amounts.map((one, place) => (place === n ? next : one));
}
