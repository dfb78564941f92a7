/** The shapes that the server draws with (drawing/shapes.py), and how they become paths. */

import { UNIT } from "./units";

type Corner = [number, number];
type Point = [number, number, number];

export interface Area {
  shape: "area";
  kind: string;
  outline: Corner[];
  id?: string;
  name?: string;
  bottom?: number;
  top?: number;
  seat?: number;
  words?: string[];
  /** How terrain is painted, and what a legend calls that; the edition says it. */
  look?: Look;
  called?: string;
}

export interface Disc {
  shape: "disc";
  kind: string;
  at: Point;
  length: number;
  width: number;
  facing?: number;
  id?: string;
  name?: string;
  seat?: number;
  words?: string[];
}

export interface Line {
  shape: "line";
  kind: string;
  points: Point[];
  id?: string;
}

export interface Sign {
  shape: "sign";
  kind: string;
  at: Point;
  id?: string;
  name?: string;
}

export interface RegionShape {
  shape: "region";
  kind: string;
  z: number;
  lines: Corner[][];
}

export type Shape = Area | Disc | Line | Sign | RegionShape;

export interface Label {
  kind: string;
  text: string;
  at: Point;
  id?: string;
}

/** Plain data as shapes: those of kinds that are not known here are left out. */
export function shapesOf(data: readonly unknown[]): Shape[] {
  const known = new Set(["area", "disc", "line", "sign", "region"]);
  return data.filter((one): one is Shape => known.has((one as { shape?: string } | null)?.shape ?? ""));
}

export function labelsOf(data: readonly unknown[]): Label[] {
  return data.filter((one): one is Label => typeof (one as { text?: unknown } | null)?.text === "string");
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Corners of the table as a path of the drawing. */
export function pathOf(corners: readonly (readonly number[])[], depth: number, closed = false): string {
  const parts = corners.map(([x = 0, y = 0], i) => `${i ? "L" : "M"}${round(x / UNIT)} ${round((depth - y) / UNIT)}`);
  return parts.join("") + (closed ? "Z" : "");
}

/** The smallest box round corners of the table, in the drawing: left, top, right, bottom. */
export function boxOf(corners: readonly (readonly number[])[], depth: number): [number, number, number, number] {
  const xs = corners.map(([x = 0]) => x / UNIT);
  const ys = corners.map(([, y = 0]) => (depth - y) / UNIT);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export type Look = "ladder" | "gap" | "wall" | "level" | "rubble" | "dense" | "sparse" | "other";

/** How a part is painted. */
export function lookOf(area: Area): Look {
  return area.look ?? "other";
}

/** The class of a part's ground and outline: the higher, the stronger. */
export function toneOf(area: Area): string {
  const look = lookOf(area);
  if (look === "rubble" || look === "gap") return look;
  if (look === "wall") return "z5";
  const top = (area.top ?? 0) / 2540;
  // The strongest tone is for what nobody stands on: a floor stays a good ground for what is on it.
  return top < 1.5 ? "z1" : top < 3.5 ? "z2" : top < 4.5 || look === "level" ? "z4" : "z5";
}

/** How far a shadow falls to the right and down, for each unit of height. */
const SHADOW: Corner = [0.11, 0.15];

/** What a part throws on the board; nothing for what is flat or open. */
export function shadowOf(area: Area, depth: number): string | undefined {
  if (["ladder", "gap", "rubble"].includes(lookOf(area))) return undefined;
  const far = (area.top ?? 0) - (area.bottom ?? 0);
  const moved = area.outline.map(([x, y]): Corner => [x + SHADOW[0] * far, y - SHADOW[1] * far]);
  return pathOf(hull([...area.outline, ...moved]), depth, true);
}

/** The smallest convex outline round points. */
export function hull(points: readonly Corner[]): Corner[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (corners: readonly Corner[]): Corner[] => {
    const kept: Corner[] = [];
    for (const [x, y] of corners) {
      while (kept.length > 1) {
        const [ax, ay] = kept[kept.length - 2]!;
        const [bx, by] = kept[kept.length - 1]!;
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        kept.pop();
      }
      kept.push([x, y]);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** A broken edge for rubble: the corners of an outline with notches between them, the same every time. */
export function ragged(outline: readonly Corner[]): Corner[] {
  const notches = [
    [0, 0],
    [0.3, 0.11],
    [0.62, -0.12],
  ] as const;
  const found: Corner[] = [];
  outline.forEach(([x, y], i) => {
    const [toX, toY] = outline[(i + 1) % outline.length]!;
    const long = Math.hypot(toX - x, toY - y) || 1;
    const out = Math.min(300, long / 10);
    for (const [share, push] of notches) {
      const off = push * out * 4;
      found.push([x + (toX - x) * share + ((toY - y) / long) * off, y + (toY - y) * share - ((toX - x) / long) * off]);
    }
  });
  return found;
}

/** Part of an oval round 0, 0, between two angles from the top and clockwise. */
export function arc(long: number, short: number, from: number, to: number): string {
  const at = (angle: number) => `${round(long * Math.sin(angle))} ${round(-short * Math.cos(angle))}`;
  return `M${at(from)}A${round(long)} ${round(short)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

/** The segments of a wounds ring: one for each wound, with gaps that shrink as they get many. */
export function segments(long: number, short: number, wounds: number): string[] {
  const step = (2 * Math.PI) / Math.max(wounds, 1);
  const gap = wounds > 1 ? Math.min(0.07, step * 0.16) : 0.001;
  return Array.from({ length: wounds }, (_, i) => arc(long, short, i * step + gap, (i + 1) * step - gap));
}

/** Two rails along the longer side of a box, and rungs between them. */
export function ladder([x0, y0, x1, y1]: readonly [number, number, number, number]): string {
  const wide = x1 - x0 >= y1 - y0;
  const long = wide ? x1 - x0 : y1 - y0;
  const steps = Math.max(3, Math.round(long / 3.6));
  let path = wide ? `M${x0} ${y0}H${x1}M${x0} ${y1}H${x1}` : `M${x0} ${y0}V${y1}M${x1} ${y0}V${y1}`;
  for (let i = 0; i < steps; i += 1) {
    const at = round((wide ? x0 : y0) + (long * (i + 0.5)) / steps);
    path += wide ? `M${at} ${y0}V${y1}` : `M${x0} ${at}H${x1}`;
  }
  return path;
}
