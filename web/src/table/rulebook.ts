// Entries of the ledger, asked for once each.

import { rulePage } from "../look/rules";
import { get } from "../pages/api";
import type { RuleDetail } from "../protocol";

const known = new Map<string, Promise<RuleDetail | undefined>>();

/** The entry of a rule; undefined where there is none or the server does not answer, and then it is asked for again. */
export function ruleOf(id: string): Promise<RuleDetail | undefined> {
  const page = rulePage(id);
  let found = known.get(page);
  if (!found) {
    found = get<RuleDetail>(`/api${page}`).catch(() => {
      known.delete(page);
      return undefined;
    });
    known.set(page, found);
  }
  return found;
}
