import type { Camera } from "./camera.svelte";
import { TERRAIN } from "./focus.svelte";
import type { Picture } from "./picture.svelte";
import { boxOf } from "./shapes";
import { clamp, toDrawing, UNITS_PER_INCH } from "./units";

/**
 * Where the card of something stands, as a style: beside it, on the side with more room; at the nearest place that covers fewest pieces and markers if it
 * would cover any there. Where lines between things matter (`others`), it stands at an edge where it covers fewest, as far from all of them as can be.
 * `high` is how high the card is, about. Nothing if it is nowhere.
 */
export function cardPlace(id: string, picture: Picture, camera: Camera, others: readonly string[], high: number): string | undefined {
  const { width, height } = camera.stage;
  const middle = middleOf(id, picture);
  if (!middle) return picture.name(id) ? "right: 8px; top: 8px" : undefined;
  const [x, y] = camera.over(middle.x, middle.y);
  if (width < 480) return `left: 8px; right: 8px; width: auto; ${y > height / 2 ? "top" : "bottom"}: 8px`;
  const kept = others.flatMap((other) => middleOf(other, picture) ?? []).map((one) => camera.over(one.x, one.y));
  const things = [...picture.pieces, ...picture.markers].map((one) => camera.over(...toDrawing(one.spot[0], one.spot[1], picture.depth)));
  const half = PIECE * camera.view.scale;
  const free = kept.length > 0 ? edgePlace([[x, y], ...kept], width, height, high, things, half) : sidePlace([x, y], middle.half * camera.view.scale, width, height, high, things, half);
  return styleOf(free, width, height, high);
}

/** The middle of something in the drawing, and half of how wide it is. */
function middleOf(id: string, picture: Picture): { x: number; y: number; half: number } | undefined {
  const spot = picture.find(id)?.spot;
  if (spot) {
    const [x, y] = toDrawing(spot[0], spot[1], picture.depth);
    return { x, y, half: PIECE };
  }
  const part = id.startsWith(TERRAIN) ? picture.parts.find((one) => TERRAIN + one.id === id) : undefined;
  if (!part) return undefined;
  const [x0, y0, x1, y1] = boxOf(part.outline, picture.depth);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, half: (x1 - x0) / 2 };
}

type Point = readonly [number, number];

/** How wide a card is, and the room that is left round it, in pixels. */
const [WIDE, EDGE, GAP] = [288, 8, 12];
/** How close to each other places are tried. */
const STEP = 24;
/** Half of how wide a piece is with its badges, in the drawing. */
const PIECE = 0.9 * UNITS_PER_INCH;

/** The top left corner of a card beside something: where it covers least, and of equals the first of the usual places, then the nearest. */
export function sidePlace([x, y]: Point, half: number, width: number, height: number, high: number, things: readonly Point[], piece: number): Point {
  const top = clamp(y > height / 2 ? y + 40 - high : y - 40, EDGE, Math.max(EDGE, height - high - EDGE));
  const sides = [x + half + GAP, x - half - GAP - WIDE].map((left): Point => [clamp(left, EDGE, width - WIDE - EDGE), top]);
  if (x >= width / 2) sides.reverse();
  const beside = sides.find((at) => covered(at, high, things, piece) === 0);
  if (beside) return beside;
  const far = (at: Point) => distance([x, y], at, high);
  return least(sides, places(width, height, high).filter((at) => far(at) > half), far, high, things, piece);
}

/** The top left corner of a card in a corner or at the middle of an edge: where it covers least, else anywhere; of equals the farthest from these points. */
export function edgePlace(points: readonly Point[], width: number, height: number, high: number, things: readonly Point[], piece: number): Point {
  const far = (at: Point) => Math.min(...points.map((one) => distance(one, at, high)));
  const [right, bottom] = [width - WIDE - EDGE, Math.max(EDGE, height - high - EDGE)];
  const edges = [EDGE, right, ...(width > 2.3 * WIDE ? [(width - WIDE) / 2] : [])].flatMap((left): Point[] => [[left, EDGE], [left, bottom]]);
  edges.sort((a, b) => far(b) - far(a));
  return least(edges, places(width, height, high), (at) => -far(at), high, things, piece);
}

/** All over the stage. */
function places(width: number, height: number, high: number): Point[] {
  const found: Point[] = [];
  for (let top = EDGE; top <= height - high - EDGE; top += STEP) for (let left = EDGE; left <= width - WIDE - EDGE; left += STEP) found.push([left, top]);
  return found;
}

/** Where a card lies over fewest things: the first of the usual places, or of all the others that with the least `cost`. */
function least(usual: readonly Point[], others: readonly Point[], cost: (at: Point) => number, high: number, things: readonly Point[], piece: number): Point {
  let [best, fewest] = [usual[0]!, Infinity];
  for (const at of usual) {
    const over = covered(at, high, things, piece);
    if (over < fewest) [best, fewest] = [at, over];
  }
  let cheapest = -Infinity;
  if (fewest > 0)
    for (const at of others) {
      const over = covered(at, high, things, piece);
      if (over > fewest) continue;
      const price = cost(at);
      if (over < fewest || price < cheapest) [best, fewest, cheapest] = [at, over, price];
    }
  return best;
}

/** How many things a card lies over that stands there. */
function covered(at: Point, high: number, things: readonly Point[], piece: number): number {
  let over = 0;
  for (const one of things) if (distance(one, at, high) < piece) over += 1;
  return over;
}

/** How far something is from a card that stands there. */
function distance([x, y]: Point, [left, top]: Point, high: number): number {
  return Math.hypot(Math.max(left - x, x - left - WIDE, 0), Math.max(top - y, y - top - high, 0));
}

/** Held at the edge that is nearer, so that a card which is higher than thought grows towards the middle. */
function styleOf([left, top]: Point, width: number, height: number, high: number): string {
  const across = left + WIDE / 2 < width / 2 ? `left: ${Math.round(left)}px` : `right: ${Math.round(width - left - WIDE)}px`;
  return `${across}; ${top + high / 2 < height / 2 ? `top: ${Math.round(top)}px` : `bottom: ${Math.round(height - top - high)}px`}`;
}
