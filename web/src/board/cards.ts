import type { Camera } from "./camera.svelte";
import { TERRAIN } from "./focus.svelte";
import type { Picture } from "./picture.svelte";
import { boxOf } from "./shapes";
import { clamp, toDrawing, UNITS_PER_INCH } from "./units";

/**
 * Where the card of something stands, as a style: beside it, on the side with more room. Where lines between things
 * matter (`others`), it stands at an edge where it covers fewest pieces and markers, as far from all of them as can be. Nothing if it is nowhere.
 */
export function cardPlace(id: string, picture: Picture, camera: Camera, others: readonly string[]): string | undefined {
  const { width, height } = camera.stage;
  const middle = middleOf(id, picture);
  if (!middle) return picture.name(id) ? "right: 8px; top: 8px" : undefined;
  const [x, y] = camera.over(middle.x, middle.y);
  if (width < 480) return `left: 8px; right: 8px; width: auto; ${y > height / 2 ? "top" : "bottom"}: 8px`;
  const kept = others.flatMap((other) => middleOf(other, picture) ?? []).map((one) => camera.over(one.x, one.y));
  const things = [...picture.pieces, ...picture.markers].map((one) => camera.over(...toDrawing(one.spot[0], one.spot[1], picture.depth)));
  if (kept.length) return corner([[x, y], ...kept], width, height, things);
  const gap = middle.half * camera.view.scale + 12;
  const across = x < width / 2 ? `left: ${clamp(x + gap, 8, width - 296)}px` : `right: ${clamp(width - x + gap, 8, width - 296)}px`;
  const down = y > height / 2 ? `bottom: ${clamp(height - y - 40, 8, height - 120)}px` : `top: ${clamp(y - 40, 8, height - 120)}px`;
  return `${across}; ${down}`;
}

/** The middle of something in the drawing, and half of how wide it is. */
function middleOf(id: string, picture: Picture): { x: number; y: number; half: number } | undefined {
  const spot = picture.find(id)?.spot;
  if (spot) {
    const [x, y] = toDrawing(spot[0], spot[1], picture.depth);
    return { x, y, half: 0.9 * UNITS_PER_INCH };
  }
  const part = id.startsWith(TERRAIN) ? picture.parts.find((one) => TERRAIN + one.id === id) : undefined;
  if (!part) return undefined;
  const [x0, y0, x1, y1] = boxOf(part.outline, picture.depth);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, half: (x1 - x0) / 2 };
}

type Points = readonly (readonly [number, number])[];

/** Half of how wide and high a card is, about, with the edge beside it and half of a piece. */
const [ACROSS, DOWN] = [168, 148];

/** The corner, or the middle of an edge, of the stage that covers fewest things; of equals the one farthest from the nearest of these points. As a style. */
export function corner(points: Points, width: number, height: number, things: Points = []): string {
  const middle = `left: ${Math.round(width / 2 - 144)}px`;
  const corners = [
    ["right: 8px; top: 8px", width - 150, 130],
    ["right: 8px; bottom: 8px", width - 150, height - 130],
    ["left: 8px; top: 8px", 150, 130],
    ["left: 8px; bottom: 8px", 150, height - 130],
    ...(width > 4 * ACROSS ? ([[`${middle}; top: 8px`, width / 2, 130], [`${middle}; bottom: 8px`, width / 2, height - 130]] as const) : []),
  ] as const;
  const worth = (x: number, y: number) => {
    const covered = things.filter(([px, py]) => Math.abs(px - x) < ACROSS && Math.abs(py - y) < DOWN).length;
    return Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y))) - covered * (width + height);
  };
  return corners.reduce((best, one) => (worth(one[1], one[2]) > worth(best[1], best[2]) ? one : best))[0];
}
