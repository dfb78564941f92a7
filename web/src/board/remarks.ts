/** What stands on the board in words, and only for what is being decided: costs, reasons, cover, a distance. */

import type { Leg, Route } from "../protocol";
import type { Chip } from "./chips";
import type { Focus } from "./focus.svelte";
import type { Plan } from "./plan.svelte";
import { labelsOf } from "./shapes";
import { height, inches, toDrawing, UNIT } from "./units";
import { say } from "../words/say";

export function remarks(plan: Plan, focus: Focus, depth: number): Chip[] {
  return [...ofPlan(plan, depth), ...ofLook(focus, depth), ...ofRuler(focus, depth)];
}

/** What a way comes to: "5.1 of 6\"". */
export function costOf(route: Pick<Route, "total" | "limit"> | undefined): string {
  const { total = "", limit = "" } = route ?? {};
  if (!total || !limit || total.includes(" of ")) return total;
  return say`${total.replace(/"$/, "")} of ${limit}`;
}

/** What a leg counts, where that is not its length. */
export function countsOf(leg: Leg): string {
  const counts = leg.counts.replace(/^counts /, "");
  return counts && counts !== leg.length ? say`counts ${counts}` : "";
}

/** More legs than this are numbered on the board, and told in the panel alone. */
const MANY = 3;

/** A leg in words: "walk 1.7\" counts 2\"". */
export function tellLeg(leg: Leg): string {
  return [leg.text, leg.text.includes(leg.length) ? "" : leg.length, countsOf(leg)].filter(Boolean).join(" ");
}

function ofPlan(plan: Plan, depth: number): Chip[] {
  const { route, end } = plan;
  if (!plan.active || plan.asking || !route || !end) return [];
  const at = toDrawing(end[0], end[1], depth);
  const clear = (plan.domain?.size[0] ?? 0) / UNIT / 2 + 2;
  const cost = costOf(route);
  if (!route.legal) return [{ text: cost ? say`not legal, ${cost}` : say`not legal`, at, clear, tone: "blocked" }];
  const found: Chip[] = cost ? [{ text: `${cost}${end[2] ? say`, ${height(end[2])} up` : ""}`, at, clear, tone: "accent" }] : [];
  const legs = route.legs ?? [];
  let from = route.path[0] ?? end;
  for (const [i, leg] of (legs.length > 1 ? legs : []).entries()) {
    const middle = toDrawing((from[0] + leg.to[0]) / 2, (from[1] + leg.to[1]) / 2, depth);
    found.push({ text: legs.length > MANY ? `${i + 1}: ${leg.counts || leg.length}` : tellLeg(leg), at: middle, clear: 2, tone: "accent" });
    from = leg.to;
  }
  return found;
}

/** What stops lines and what gives cover. What is only crossed is drawn, but stays without words. */
function ofLook(focus: Focus, depth: number): Chip[] {
  const labels = focus.look ? labelsOf(focus.look.labels) : [];
  return labels
    .filter((label) => label.kind !== "crossed" && (label.kind === "stop" ? focus.sight : focus.cover))
    .map((label) => ({ text: label.text, at: toDrawing(label.at[0], label.at[1], depth), clear: 3, tone: label.kind === "stop" ? "blocked" : "caution", lead: true }));
}

function ofRuler(focus: Focus, depth: number): Chip[] {
  const ends = focus.measured?.ends ?? [];
  const bend = Math.floor((ends.length - 1) / 2);
  const [a, b] = ends.slice(bend, bend + 2);
  if (!focus.measured || !a || !b) return [];
  const at = toDrawing((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, depth);
  return [{ text: `${inches(focus.measured.distance)}"`, at, clear: 3, tone: "plain" }];
}
