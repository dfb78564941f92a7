import type { Created, NewTable, Summary } from "../protocol";
import { KEY, kept, type Kept } from "../table/secrets";
import { post } from "./api";

/** A table of this browser, with the secrets of the seats that are for friends: their links can be shown again. */
export interface Mine extends Kept {
  links?: Record<string, string>;
}

export interface Listed {
  mine: Mine;
  summary: Summary;
}

/** Remember a table that was just made. Seats for friends are not held by this browser. */
export function keep(store: Storage, made: Created, title: string, friends: readonly number[], now: number, more: Pick<Kept, "guide" | "wish" | "campaign"> = {}): void {
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

/** The same table again with sides changed: every team goes one seat on, and the dice are fresh. */
export function rematch(wish: NewTable): NewTable {
  const { teams = [] } = wish;
  return { ...wish, teams: [...teams.slice(1), ...teams.slice(0, 1)], seed: "" };
}

/** What tells a table from others with the same teams: the edition, and who else plays. */
export function against({ mine, summary }: Listed): string {
  const others = summary.seats.filter((one) => !(String(one.seat) in mine.secrets));
  const names = others.map((one) => (one.kind === "bot" ? `a bot${one.bot ? ` (${one.bot.replace("greedy:", "")})` : ""}` : one.name || "a friend"));
  return [summary.edition, names.length ? `against ${names.join(", ")}` : "all at one screen"].filter(Boolean).join(", ");
}

/** How far a table has come and who decides, in words. */
export function standing({ mine, summary }: Listed): string {
  const score = summary.turn && summary.score?.length ? summary.score.join(" : ") : "";
  if (summary.over) return ["Finished", score, summary.stage].filter(Boolean).join(", ");
  const held = Object.keys(mine.secrets).map(Number);
  const waiting = summary.waiting ?? -1;
  const seat = summary.seats[waiting];
  const open = summary.seats.some((one) => one.kind === "open");
  const who = waiting < 0 ? "" : held.includes(waiting) ? "your decision" : `waiting for ${seat?.name || (seat?.kind === "bot" ? "the bot" : open ? "your friend" : "the other")}`;
  return [summary.stage, score, who].filter(Boolean).join(", ");
}
