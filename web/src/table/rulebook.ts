// Entries of the ledger, asked for once each.

import { get } from "../pages/api";
import type { RuleDetail } from "../protocol";

const known = new Map<string, Promise<RuleDetail | undefined>>();

/** The entry of a rule; undefined where there is none or the server does not answer, and then it is asked for again. */
export function ruleOf(id: string): Promise<RuleDetail | undefined> {
  let found = known.get(id);
  if (!found) {
    found = get<RuleDetail>(`/api/rules/${encodeURIComponent(id)}`).catch(() => {
      known.delete(id);
      return undefined;
    });
    known.set(id, found);
  }
  return found;
}
