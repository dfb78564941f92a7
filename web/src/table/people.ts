// Who sits where: the names that people typed, beside those of their sides.

import type { Player, Seat } from "../protocol";
import { hear } from "../words/heard";

/** What is known of a table's people; a session has it. */
export interface Company {
  seats: readonly Seat[];
  position: { players: readonly Player[] } | undefined;
}

/** The name of a side. */
export function sideOf(company: Company, seat: number): string {
  return company.position?.players.find((one) => one.seat === seat)?.name ?? "";
}

/** The name that somebody typed for a seat; empty where nobody did. */
export function personOf(company: Company, seat: number): string {
  const typed = company.seats.find((one) => one.seat === seat)?.name ?? "";
  return typed === sideOf(company, seat) ? "" : typed;
}

/** Whoever plays a side, in one word: by the typed name, else by the side's. */
export function nameOf(company: Company, seat: number): string {
  return personOf(company, seat) || sideOf(company, seat);
}

/** What a bot is called: how good it is, where that is all there is to tell. */
export function botName(bot: string): string {
  const [kind, ...skill] = bot.split(":");
  return (kind === "greedy" ? skill : [kind ?? "", ...skill]).map(hear).join(", ");
}

/** "Ada (Salt Raiders)", or the side alone where no name was typed. */
export function fullNameOf(company: Company, seat: number): string {
  const [person, side] = [personOf(company, seat), sideOf(company, seat)];
  return person && side ? `${person} (${side})` : person || side;
}
