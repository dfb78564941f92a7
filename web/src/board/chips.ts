/** Small plates with words on the board: each as near as can be to what it is about. */

import { type Box, Placer, textWidth } from "./placing";

export type Tone = "free" | "blocked" | "caution" | "plain" | "accent";

export interface Chip {
  text: string;
  /** What it is about, in the drawing, and how far round that stays free. */
  at: readonly [number, number];
  clear?: number;
  tone: Tone;
  /** A line to what it is about, if it stands apart. */
  lead?: boolean;
}

export interface Placed extends Chip {
  /** The middle of the plate, in the drawing; its size in pixels. */
  x: number;
  y: number;
  wide: number;
  high: number;
  leads: boolean;
}

export interface Surroundings {
  /** The board, in the drawing. */
  width: number;
  height: number;
  /** What must not be covered: the middle and half the size, in the drawing. */
  discs: readonly (readonly [number, number, number])[];
  lines: readonly (readonly (readonly [number, number])[])[];
}

export const CHIP_SIZE = 12;

/** Places for chips at a scale; those that find none are left out, the last ones first. */
export function placeChips(chips: readonly Chip[], around: Surroundings, scale: number): Placed[] {
  const placer = new Placer([-20, -20, around.width * scale + 20, around.height * scale + 20]);
  for (const [x, y, r] of around.discs) {
    const [cx, cy, half] = [x * scale, y * scale, r * scale + 2];
    placer.take([cx - half, cy - half, cx + half, cy + half]);
  }
  for (const line of around.lines) {
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1]!, line[i]!];
      placer.avoid(a[0] * scale, a[1] * scale, b[0] * scale, b[1] * scale);
    }
  }
  const found: Placed[] = [];
  for (const chip of chips) {
    const wide = textWidth(chip.text, CHIP_SIZE) + 16;
    const high = CHIP_SIZE + 9;
    const [x, y] = [chip.at[0] * scale, chip.at[1] * scale];
    const near = (chip.clear ?? 0) * scale + 8;
    const box: Box | undefined = placer.around(x, y, wide, high, near, near + 160);
    if (!box) continue;
    const [cx, cy] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const apart = Math.hypot(Math.max(0, Math.abs(cx - x) - wide / 2), Math.max(0, Math.abs(cy - y) - high / 2));
    found.push({ ...chip, x: cx / scale, y: cy / scale, wide, high, leads: chip.lead === true && apart > near + 6 });
  }
  return found;
}
