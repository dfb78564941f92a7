// The secrets of the seats this browser holds, kept under one key; the start page writes it too.

export const KEY = "killzone:tables";

export interface Kept {
  table: string;
  title: string;
  secrets: Record<string, string>;
  opened: number;
  /** The secrets of seats for friends, by seat: this browser does not hold them, it only shows their links again. */
  links?: Record<string, string>;
  /** The edition whose guided game this is. */
  guide?: string;
  /** The campaign that its battle is of. */
  campaign?: string;
  /** The seats that its secrets open, once the table has said so. */
  seats?: number[];
  /** Whether nobody wants it explained any more. */
  skipped?: boolean;
  /** The steps of the guide that were said. */
  said?: string[];
}

type Store = Pick<Storage, "getItem" | "setItem">;

/** Every table that this browser knows; what cannot be read counts as none. */
export function kept(store: Store): Kept[] {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? (value as Kept[]).filter((entry) => typeof entry?.table === "string") : [];
  } catch {
    return [];
  }
}

export function secretsOf(store: Store, table: string): string[] {
  const entry = kept(store).find((one) => one.table === table);
  return entry ? Object.values(entry.secrets ?? {}).filter((secret) => typeof secret === "string" && secret !== "") : [];
}

/** The campaign that a table's battle is of, if this browser came from there; empty if not. */
export function campaignOf(store: Store, table: string): string {
  return kept(store).find((one) => one.table === table)?.campaign ?? "";
}

/** The secret of a seat that was set apart for a friend at this browser. */
export function friendsSecret(store: Store, table: string, seat: number): string | undefined {
  return kept(store).find((one) => one.table === table)?.links?.[`${seat}`];
}

/** The edition whose guide explains a table; empty for none. */
export function guideOf(store: Store, table: string): string {
  const entry = kept(store).find((one) => one.table === table);
  return entry?.skipped ? "" : (entry?.guide ?? "");
}

/** A table is not explained any more. */
export function skipGuide(store: Store, table: string): void {
  change(store, table, { skipped: true });
}

/** The steps of the guide that were said at a table: a page that is loaded again does not begin anew. */
export function saidAt(store: Store, table: string): string[] {
  return kept(store).find((one) => one.table === table)?.said ?? [];
}

export function keepSaid(store: Store, table: string, said: string[]): void {
  change(store, table, { said });
}

function change(store: Store, table: string, fields: Partial<Kept>): void {
  try {
    store.setItem(KEY, JSON.stringify(kept(store).map((one) => (one.table === table ? { ...one, ...fields } : one))));
  } catch {
    // Then it is as it was.
  }
}

/** Remember a table: with a secret from a friend's link, or only that it was opened now and what it is called. */
export function remember(store: Store, table: string, change: { secret?: string; title?: string; seats?: number[] }, now: number): void {
  const all = kept(store);
  const entry = all.find((one) => one.table === table) ?? { table, title: "", secrets: {}, opened: now };
  const secrets = { ...entry.secrets };
  if (change.secret && !Object.values(secrets).includes(change.secret)) secrets[`link${Object.keys(secrets).length}`] = change.secret;
  const next = { ...entry, title: change.title ?? entry.title, secrets, opened: now, ...(change.seats ? { seats: change.seats } : {}) };
  try {
    store.setItem(KEY, JSON.stringify([next, ...all.filter((one) => one.table !== table)].slice(0, 200)));
  } catch {
    // A full or forbidden store: the table works without, it is only not found again on the start page.
  }
}

/** The secret of a friend's link: the fragment `#seat=<secret>`. */
export function secretOfLink(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("seat") ?? undefined;
}
