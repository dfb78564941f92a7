import type { Again, Created, SeatCode, Seated, Summary } from "../protocol";
import { timeText } from "../table/company";
import { botName } from "../table/people";
import { KEY, kept, remember, secretsOf, type Kept } from "../table/secrets";
import { asSeat, post } from "./api";
import { way } from "./reach";
import { say } from "../words/say";

/** A table of this browser, with the secrets of the seats that are for friends: their links can be shown again. */
export interface Mine extends Kept {
  links?: Record<string, string>;
}

export interface Listed {
  mine: Mine;
  summary: Summary;
}

/** Remember a table that was just made. Seats for friends are not held by this browser. */
export function keep(store: Storage, made: Created, title: string, friends: readonly number[], now: number, more: Pick<Kept, "guide" | "campaign"> = {}): void {
  const secrets: Record<string, string> = {};
  const links: Record<string, string> = {};
  made.secrets.forEach((secret, seat) => {
    if (secret) (friends.includes(seat) ? links : secrets)[`${seat}`] = secret;
  });
  const entry: Mine = { table: made.table, title, secrets, opened: now, ...(Object.keys(links).length ? { links } : {}), ...more };
  try {
    store.setItem(KEY, JSON.stringify([entry, ...kept(store).filter((one) => one.table !== made.table)].slice(0, 200)));
  } catch {
    // A browser that keeps nothing: the game can be played, but not found again from here.
  }
}

/** Remember which campaign a table is of that somebody opened before: what is held of it stays. */
export function keepCampaign(store: Storage, table: string, campaign: string, title: string, now: number): void {
  const known = kept(store).find((one) => one.table === table) ?? { table, title, secrets: {}, opened: now };
  try {
    store.setItem(KEY, JSON.stringify([{ ...known, campaign }, ...kept(store).filter((one) => one.table !== table)].slice(0, 200)));
  } catch {
    // A browser that keeps nothing: the campaign has its own address.
  }
}

export function forget(store: Storage, table: string): void {
  store.setItem(KEY, JSON.stringify(kept(store).filter((one) => one.table !== table)));
}

/** The link that lets whoever opens it hold a seat. The secret stands behind the #, which no server is sent. */
export function friendLink(origin: string, table: string, secret: string): string {
  return `${origin}/table/${encodeURIComponent(table)}#seat=${encodeURIComponent(secret)}`;
}

/** The tables of this browser that the server still has, the one that last changed first. */
export async function listed(store: Storage): Promise<Listed[]> {
  const mine = kept(store) as Mine[];
  if (!mine.length) return [];
  const found = await post<Summary[]>("/api/tables/summaries", { tables: mine.map((one) => one.table) });
  return found
    .flatMap((summary) => {
      const own = mine.find((one) => one.table === summary.table);
      return own ? [{ mine: own, summary }] : [];
    })
    .sort((a, b) => b.summary.changed - a.summary.changed);
}

/** The next game between the same people: whatever opens seats here opens them there. Returns where it is. */
export async function playAgain(store: Storage, table: string, title: string): Promise<string> {
  const secrets = secretsOf(store, table);
  const { table: next } = await asSeat<Again>(`/api/tables/${encodeURIComponent(table)}/again`, secrets);
  follow(store, table, next, title);
  return `/table/${encodeURIComponent(next)}`;
}

/** Remember the next table with the seats that are held at this one; also what was asked for, but no links. */
export function follow(store: Storage, table: string, next: string, title: string): void {
  if (kept(store).some((one) => one.table === next)) return;
  const before = kept(store).find((one) => one.table === table);
  const entry: Mine = { table: next, title, secrets: { ...before?.secrets }, opened: Date.now(), ...(before?.links ? { links: before.links } : {}) };
  try {
    store.setItem(KEY, JSON.stringify([entry, ...kept(store)].slice(0, 200)));
  } catch {
    // A browser that keeps nothing: the seats are only held where it was opened.
  }
}

/** A code for another device: what to type where, or the link that does both. */
export interface Code {
  code: string;
  where: string;
  link: string;
  minutes: number;
}

export async function seatCode(table: string, secrets: readonly string[]): Promise<Code> {
  const [{ code, seconds }, { origin }] = await Promise.all([asSeat<SeatCode>(`/api/tables/${encodeURIComponent(table)}/code`, secrets), way()]);
  return { code, where: `${origin.replace(/^https?:\/\//, "")}/join`, link: `${origin}/join#code=${code}`, minutes: Math.round(seconds / 60) };
}

/** Hold the seats of a table that was found by a code, or taken from the list of open ones. Returns where it is. */
export function hold(store: Storage, seated: Seated): string {
  for (const secret of seated.secrets) remember(store, seated.table, { secret, title: seated.title }, Date.now());
  return `/table/${encodeURIComponent(seated.table)}`;
}

/** What tells a table from others with the same teams: the edition, and who else plays. */
export function against({ mine, summary }: Listed): string {
  const held = heldSeats({ mine, summary });
  const others = summary.seats.filter((one) => !held.includes(one.seat));
  const names = others.map((one) => (one.kind === "bot" ? say`a bot${botName(one.bot ?? "") ? ` (${botName(one.bot ?? "")})` : ""}` : one.name || say`a friend`));
  const edition = summary.played || summary.edition;
  return [edition, names.length ? say`against ${names.join(", ")}` : say`all at one screen`].filter(Boolean).join(", ");
}

/** The seats that are held here: as the table said, else as they were numbered when it was made. */
export function heldSeats({ mine, summary }: Listed): number[] {
  if (mine.seats) return mine.seats;
  return Object.keys(mine.secrets).map(Number).filter((seat) => seat < summary.seats.length);
}

/** How a game ended for whoever sat here: "Won", "Lost", "A draw", "Second of 3"; nothing for whoever only watched. */
export function result(one: Listed): string {
  const places = one.summary.places ?? [];
  const held = heldSeats(one);
  const place = held.length === 1 ? places[held[0]!] : undefined;
  if (!place) return "";
  if (places.every((other) => other === 1)) return say`A draw`;
  if (place === 1) return places.filter((other) => other === 1).length > 1 ? say`First, shared` : say`Won`;
  return places.length > 2 ? say`${[say`First`, say`Second`, say`Third`, say`Fourth`][place - 1]} of ${places.length}` : say`Lost`;
}

function ownFirst(score: readonly string[], held: readonly number[]): string[] {
  const [own] = held;
  return held.length === 1 && own !== undefined && own < score.length ? [score[own]!, ...score.filter((_, seat) => seat !== own)] : [...score];
}

/** How far a table has come and who decides, in words. */
export function standing({ mine, summary }: Listed): string {
  const own = heldSeats({ mine, summary });
  const score = summary.turn && summary.figures?.length ? ownFirst(summary.figures, own).join(" : ") : "";
  if (summary.over) return [result({ mine, summary }) || say`Finished`, score, summary.stage].filter(Boolean).join(", ");
  const waiting = summary.waiting ?? -1;
  const seat = summary.seats[waiting];
  const open = summary.seats.some((one) => one.kind === "open");
  const who = waiting < 0 ? "" : own.includes(waiting) ? say`your decision` : say`waiting for ${seat?.name || (seat?.kind === "bot" ? say`the bot` : open ? say`your friend` : say`the other`)}`;
  const left = summary.due ? say`${timeText(Math.max(0, summary.due - Date.now()))} left` : "";
  return [summary.stage, score, who, left].filter(Boolean).join(", ");
}
