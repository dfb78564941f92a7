/** What stands on the board, in the order in which it is walked through, and how it is told. */

import { orderOf } from "../look/words";
import type { Drawn, Marker, Operative, Option, Player, Position, Question, Sheet, Spot, Words } from "../protocol";
import type { Area } from "./shapes";
import { height, told } from "./units";
import { say } from "../words/say";

export interface Standing {
  id: string;
  spot: Spot;
}

/** A size in table units to draw what has no card: 32 mm. */
const USUAL_BASE = 3200;

/** The length and width of an operative's base. */
export function baseOf(operative: Operative, sheets: ReadonlyMap<string, Sheet>): [number, number] {
  const [long = USUAL_BASE, wide = long] = sheets.get(operative.sheet)?.base ?? [];
  return [long, wide];
}

/** The operatives on the board from the lowest up, so that the higher ones are painted over the lower. */
export function standing(position: Position | undefined): (Operative & Standing)[] {
  const found = (position?.operatives ?? []).filter((one): one is Operative & Standing => !!one.spot);
  return found.sort((a, b) => a.spot[2] - b.spot[2] || (a.id < b.id ? -1 : 1));
}

export function lying(position: Position | undefined): (Marker & Standing)[] {
  return (position?.markers ?? []).filter((one): one is Marker & Standing => !!one.spot);
}

/**
 * The order in which the keyboard goes through what stands on the board: what the question is about, then whose turn
 * it is, then the others, then the markers.
 */
export function walk(position: Position | undefined, question: Question | undefined, active: string): string[] {
  const here = [...standing(position), ...lying(position)];
  const ids = new Set(here.map((one) => one.id));
  const domain = question?.domain;
  const subjects = domain?.kind === "pick" ? domain.options.map((option) => option.subject ?? "") : [];
  const seat = question?.seat ?? position?.order[0] ?? 0;
  const rest = standing(position).sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat) || a.seat - b.seat || byId(a.id, b.id));
  const all = [...subjects, active, ...rest.map((one) => one.id), ...lying(position).map((one) => one.id)];
  return [...new Set(all)].filter((id) => ids.has(id));
}

function byId(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** The nearest of these in a direction (y upwards), or undefined. */
export function towards(from: Spot, dx: number, dy: number, others: readonly Standing[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const { id, spot } of others) {
    const [x, y] = [spot[0] - from[0], spot[1] - from[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > along * 2) continue;
    const cost = along + aside * 2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

export interface Told {
  active: boolean;
  target: boolean;
  options: readonly Option[];
  /** The part that it stands under, if there is one. */
  under: string;
}

/** Everything that the picture of an operative tells, in a sentence. */
export function tellOperative(one: Operative & Standing, team: string, more: Told, called: Words): string {
  const words = [
    one.name,
    team,
    one.order ? orderOf(called, one.order).title : "",
    more.active ? say`active` : one.ready ? called.ready : called.spent,
    more.target ? say`target` : "",
    say`${one.wounds} of ${one.most_wounds} wounds`,
    ...(one.states ?? []).filter((state) => state !== "active" && state !== called.ready && state !== called.spent),
    ...(one.tokens ?? []).map(([name, count]) => (count > 1 ? `${count} ${name}` : name)),
    say`at ${told(one.spot)}`,
    more.under ? say`under ${more.under}` : "",
  ];
  const can = more.options.length ? `. ${more.options.map((option) => option.label).join("; ")}` : "";
  return words.filter(Boolean).join(", ") + can;
}

/** What the picture of a marker tells. */
export function tellMarker(one: Marker & Standing, players: readonly Player[], options: readonly Option[]): string {
  const can = options.length ? `. ${options.map((option) => option.label).join("; ")}` : "";
  return say`${capital(one.name)}, ${markerState(one, players) || one.kind}, at ${told(one.spot)}${can}`;
}

/** Whose a marker is, in words; empty if nobody's. */
export function markerState(one: Marker, players: readonly Player[]): string {
  const { owner = -1, controller = -1 } = one;
  const name = (seat: number) => players.find((player) => player.seat === seat)?.name ?? say`seat ${seat + 1}`;
  const words = [];
  if (owner >= 0) words.push(one.kind === "objective" ? say`secured by ${name(owner)}` : say`of ${name(owner)}`);
  if (controller >= 0 && controller !== owner) words.push(say`controlled by ${name(controller)}`);
  return words.join(", ");
}

/** What the picture of a part of the terrain tells. */
export function tellTerrain(area: Area): string {
  const { bottom = 0, top = 0, words = [], name = "terrain" } = area;
  const high = bottom ? say`from ${height(bottom)} to ${height(top)}` : say`${height(top)} high`;
  return [capital(name), ...words, high].join(", ");
}

/** The part that a spot is under: the lowest one above it, by name. */
export function roof(spot: Spot, parts: readonly Area[]): Area | undefined {
  const above = parts.filter((part) => (part.bottom ?? 0) > spot[2] && inside(spot[0], spot[1], part.outline));
  return above.sort((a, b) => (a.bottom ?? 0) - (b.bottom ?? 0))[0];
}

/** Whether a point is in an outline; every outline of terrain is convex. */
export function inside(x: number, y: number, outline: readonly (readonly [number, number])[]): boolean {
  let sign = 0;
  for (let i = 0; i < outline.length; i += 1) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (side && sign && side !== sign) return false;
    sign ||= side;
  }
  return true;
}

/** The levels to choose from: those of the board, or where somebody stands if it is not drawn. */
export function levelsOf(drawn: Drawn | undefined, position: Position | undefined): number[] {
  const found = drawn?.levels ?? standing(position).map((one) => one.spot[2]);
  return [...new Set([0, ...found])].sort((a, b) => a - b);
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How large the names of markers are written, in pixels. */
export const LABEL = 11.5;

/** What is written at a marker. Who controls it is shown by the colour of its ring and its flag, and told by its card. */
export function labelOf(marker: Marker): string {
  const bare = marker.name.startsWith("the ") ? marker.name.slice(4) : marker.name;
  const name = bare.endsWith(" marker") ? bare.slice(0, -" marker".length) : bare;
  return (marker.owner ?? -1) >= 0 ? say`${name}, secured` : name;
}
