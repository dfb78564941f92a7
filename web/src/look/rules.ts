/** Opening a rule: whoever shows rules in place listens for this event; without a listener the rules page opens. */

export const RULE_EVENT = "killzone:rule";

/** Ask for a rule to be shown in place. True if somebody does. */
export function askForRule(from: EventTarget, id: string): boolean {
  const event = new CustomEvent<string>(RULE_EVENT, { bubbles: true, cancelable: true, detail: id });
  return !from.dispatchEvent(event);
}

let edition = "";

/** From here on rules without an edition in their id are looked up in this one. */
export function lookUpIn(rules: string): void {
  edition = rules;
}

/** Where a rule stands on the rules page, and under /api what is known about it. */
export function rulePage(id: string): string {
  return `/rules/${encodeURIComponent(id)}${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`;
}
