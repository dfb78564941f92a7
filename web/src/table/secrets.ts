// The secrets of the seats this browser holds, kept under one key; the start page writes it too.

export const KEY = "killzone:tables";

export interface Kept {
  table: string;
  title: string;
  secrets: Record<string, string>;
  opened: number;
  /** The secrets of seats for friends, by seat: this browser does not hold them, it only shows their links again. */
  links?: Record<string, string>;
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

/** The secret of a seat that was set apart for a friend at this browser. */
export function friendsSecret(store: Store, table: string, seat: number): string | undefined {
  return kept(store).find((one) => one.table === table)?.links?.[`${seat}`];
}

/** Remember a table: with a secret from a friend's link, or only that it was opened now and what it is called. */
export function remember(store: Store, table: string, change: { secret?: string; title?: string }, now: number): void {
  const all = kept(store);
  const entry = all.find((one) => one.table === table) ?? { table, title: "", secrets: {}, opened: now };
  const secrets = { ...entry.secrets };
  if (change.secret && !Object.values(secrets).includes(change.secret)) secrets[`link${Object.keys(secrets).length}`] = change.secret;
  const next = { ...entry, title: change.title ?? entry.title, secrets, opened: now };
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
