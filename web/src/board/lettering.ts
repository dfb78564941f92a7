/** The names and heights on the terrain: on a part where there is room, otherwise beside it, or not at all. */

import { type Box, meets, Placer, textWidth, within } from "./placing";
import { type Area, boxOf, type Label, lookOf, toneOf } from "./shapes";

export interface Lettered {
  text: string;
  /** The middle of the text, in the drawing. */
  x: number;
  y: number;
  turned: boolean;
  tone: string;
  id: string;
}

/** A sign that lies over the terrain, in the drawing: nothing is written under it. */
export type Sign = readonly [x: number, y: number, radius: number];

export const NAME_SIZE = 11.5;

/** Where labels of terrain stand at a scale (pixels to a unit of the drawing). */
export function letter(
  labels: readonly Label[],
  parts: readonly Area[],
  width: number,
  depth: number,
  height: number,
  scale: number,
  signs: readonly Sign[] = [],
): Lettered[] {
  const placer = new Placer([2, 2, width * scale - 2, height * scale - 2]);
  for (const [x, y, radius] of signs) placer.take([(x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale]);
  const boxes = new Map(parts.map((part) => [part, boxOf(part.outline, depth).map((edge) => edge * scale) as Box]));
  const found: Lettered[] = [];
  // What is highest is written first: it lies on top.
  const byHeight = labels
    .map((label) => ({ label, part: parts.find((part) => part.id === label.id) }))
    .filter((one): one is { label: Label; part: Area } => one.part !== undefined)
    .sort((a, b) => (b.part.top ?? 0) - (a.part.top ?? 0));
  for (const { label, part } of byHeight) {
    const box = boxes.get(part)!;
    const higher = parts.filter((one) => (one.top ?? 0) > (part.top ?? 0) && one !== part).map((one) => boxes.get(one)!);
    const wide = textWidth(label.text, NAME_SIZE) + 4;
    const high = NAME_SIZE + 2;
    const clear = (one: Box) => !higher.some((other) => meets(one, other));
    const flat = placer.among(within(box, wide, high).filter(clear));
    const turned = flat ? undefined : placer.among(within(box, high, wide).filter(clear));
    const place = flat ?? turned ?? beside(placer, box, wide, high, parts, part, boxes, clear);
    if (!place) continue;
    found.push({
      text: label.text,
      x: (place[0] + place[2]) / 2 / scale,
      y: (place[1] + place[3]) / 2 / scale,
      turned: turned !== undefined,
      tone: flat || turned ? toneOf(part) : "beside",
      id: part.id ?? label.text,
    });
  }
  return found;
}

function beside(
  placer: Placer,
  [x0, y0, x1, y1]: Box,
  wide: number,
  high: number,
  parts: readonly Area[],
  part: Area,
  boxes: ReadonlyMap<Area, Box>,
  clear: (box: Box) => boolean,
): Box | undefined {
  if (!clear([x0 + 1, y0 + 1, x1 - 1, y1 - 1])) return undefined;
  const others = parts.filter((one) => one !== part && lookOf(one) !== "ladder").map((one) => boxes.get(one)!);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const places: Box[] = [
    [x - wide / 2, y0 - 2 - high, x + wide / 2, y0 - 2],
    [x - wide / 2, y1 + 2, x + wide / 2, y1 + 2 + high],
    [x1 + 2, y - high / 2, x1 + 2 + wide, y + high / 2],
    [x0 - 2 - wide, y - high / 2, x0 - 2, y + high / 2],
  ];
  return placer.among(places.filter((box) => !others.some((other) => meets(box, other))));
}
