/** The campaigns that this browser founded or was given the link of. */
export interface MyCampaign {
  id: string;
  name: string;
  players: string;
}

const KEY = "killzone.campaigns";

export function mine(store: Storage): MyCampaign[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isCampaign) : [];
  } catch {
    return [];
  }
}

export function remember(store: Storage, one: MyCampaign): void {
  try {
    store.setItem(KEY, JSON.stringify([one, ...mine(store).filter((other) => other.id !== one.id)].slice(0, 100)));
  } catch {
    // A browser that keeps nothing: the address still leads there.
  }
}

export function drop(store: Storage, id: string): void {
  store.setItem(KEY, JSON.stringify(mine(store).filter((one) => one.id !== id)));
}

function isCampaign(one: unknown): one is MyCampaign {
  return typeof one === "object" && one !== null && ["id", "name", "players"].every((key) => typeof (one as Record<string, unknown>)[key] === "string");
}

/** An id for a player from its name: small letters and digits, and another number where it is taken. */
export function idFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/g, "")
    .slice(0, 40)
    .replace(/-+$/g, "");
  const base = plain || "player";
  let id = base;
  for (let number = 2; taken.includes(id); number += 1) id = `${base}-${number}`;
  return id;
}
