// Where somebody elsewhere finds this server: a link to 127.0.0.1 leads them to their own machine.

import type { Reachable } from "../protocol";
import { get } from "./api";
import { say } from "../words/say";

/** Where links for friends lead: `local` says that they work on this machine only, `others` are more ways here. */
export interface Way {
  origin: string;
  local: boolean;
  others: string[];
}

/** What is said beside a link. */
export const LOCAL_ONLY = say`This link works on this machine only. To play with somebody elsewhere in the network, stop the server, start it with`;
export const COMMAND = "killzone play --host 0.0.0.0";

/** Whether an address is this machine's own, whoever reads it. */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^127\./.test(hostname) || hostname === "[::1]" || hostname === "::1";
}

/** The way for links, from the page's own address and those that the server names. */
export function wayFrom(here: { origin: string; hostname: string }, origins: readonly string[]): Way {
  if (!isLocal(here.hostname)) return { origin: here.origin, local: false, others: [] };
  const [first, ...others] = origins;
  return first ? { origin: first, local: false, others } : { origin: here.origin, local: true, others: [] };
}

/** The way for links; a server that does not say is taken to be found only here. */
export async function way(): Promise<Way> {
  const found = await get<Reachable>("/api/addresses").catch((): Reachable => ({}));
  return wayFrom(location, found.origins ?? []);
}
