/** Where the board is looked at from: the point of the drawing in the middle of the stage, and pixels per unit. */

import { clamp, UNITS_PER_INCH } from "./units";

export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Room round a board that fits: for the rulers, in pixels. */
export const MARGIN = { left: 26, top: 24, right: 14, bottom: 12 } as const;
const CLOSEST = 150 / UNITS_PER_INCH;

/** The whole board in the stage, with room for rulers. */
export function fitted(board: Size, stage: Size): View {
  const across = Math.max(stage.width - MARGIN.left - MARGIN.right, 40);
  const down = Math.max(stage.height - MARGIN.top - MARGIN.bottom, 40);
  const scale = Math.min(across / board.width, down / board.height);
  const shift = [(MARGIN.left - MARGIN.right) / 2 / scale, (MARGIN.top - MARGIN.bottom) / 2 / scale] as const;
  return { x: board.width / 2 - shift[0], y: board.height / 2 - shift[1], scale };
}

/** Not farther than the whole board, not closer than is of use, and with the board in sight. */
export function bounded(view: View, board: Size, stage: Size): View {
  const whole = fitted(board, stage);
  const scale = clamp(view.scale, whole.scale, Math.max(CLOSEST, whole.scale));
  if (scale <= whole.scale * 1.0001) return whole;
  const half = [stage.width / 2 / scale, stage.height / 2 / scale] as const;
  const edge = 40 / scale;
  const x = half[0] * 2 > board.width + 2 * edge ? whole.x : clamp(view.x, half[0] - edge, board.width + edge - half[0]);
  const y = half[1] * 2 > board.height + 2 * edge ? whole.y : clamp(view.y, half[1] - edge, board.height + edge - half[1]);
  return { x, y, scale };
}

/** The point of the drawing under a point of the stage. */
export function under(view: View, stage: Size, px: number, py: number): [number, number] {
  return [view.x + (px - stage.width / 2) / view.scale, view.y + (py - stage.height / 2) / view.scale];
}

/** The point of the stage over a point of the drawing. */
export function over(view: View, stage: Size, x: number, y: number): [number, number] {
  return [(x - view.x) * view.scale + stage.width / 2, (y - view.y) * view.scale + stage.height / 2];
}

/** Closer by a factor, with what is under a point of the stage staying there. */
export function zoomed(view: View, stage: Size, factor: number, px: number, py: number): View {
  const [x, y] = under(view, stage, px, py);
  const scale = view.scale * factor;
  return { x: x - (px - stage.width / 2) / scale, y: y - (py - stage.height / 2) / scale, scale };
}

/** Dragged by so many pixels. */
export function panned(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

/** Close enough to see a box of the drawing with some room, but not so close that its surroundings are lost. */
export function framed(box: readonly [number, number, number, number], stage: Size, most: number): View {
  const [x0, y0, x1, y1] = box;
  const scale = Math.min(stage.width / (x1 - x0 + 2 * UNITS_PER_INCH), stage.height / (y1 - y0 + 2 * UNITS_PER_INCH), most);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale };
}

/** How much is shown at a scale: names and figures appear as one comes closer. */
export function detail(scale: number): "far" | "middle" | "near" {
  const inch = scale * UNITS_PER_INCH;
  return inch < 18 ? "far" : inch > 60 ? "near" : "middle";
}

/** What to multiply the widths of rings by at a scale, so that they keep about their size on screen. */
export function thinness(scale: number): number {
  return scale < 1.7 ? 1 : scale < 2.6 ? 0.65 : scale < 4 ? 0.42 : 0.28;
}
