/** Where labels stand: as near as can be to what they are about, and on nothing else that matters. In pixels. */

export type Box = [left: number, top: number, right: number, bottom: number];

const TURNS = 16;
const GAP = 2;

export class Placer {
  #solid: Box[] = [];
  #soft: [number, number][] = [];

  constructor(readonly bounds: Box) {}

  /** Keep a place free of labels. */
  take(box: Box): void {
    this.#solid.push(box);
  }

  /** Rather keep labels off a line. */
  avoid(ax: number, ay: number, bx: number, by: number): void {
    const steps = Math.max(1, Math.floor(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / 8));
    for (let i = 0; i <= steps; i += 1) this.#soft.push([ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps]);
  }

  /** The best box of a size around a point, its nearest edge between two distances from it; then it is taken. */
  around(x: number, y: number, wide: number, high: number, near: number, far: number): Box | undefined {
    let best: Box | undefined;
    let least = Infinity;
    for (let distance = near; distance <= far; distance += 8) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        // Above first, then below, right and left: the order only decides between equals.
        const angle = -Math.PI / 2 + (((Math.floor(turn / 2) + (turn % 2)) * (turn % 2 ? 1 : -1)) / TURNS) * 2 * Math.PI;
        const box = beside(x, y, Math.cos(angle), Math.sin(angle), wide, high, distance);
        const cost = this.cost(box) + distance * 1.2 + turn * 0.01;
        if (cost < least) [best, least] = [box, cost];
      }
    }
    if (!best || least >= 4000) return undefined;
    this.take(best);
    return best;
  }

  /** The first of these boxes that costs least, taken; nothing if each costs more than allowed. */
  among(boxes: readonly Box[], most = 1000): Box | undefined {
    let best: Box | undefined;
    let least = most;
    for (const box of boxes) {
      const cost = this.cost(box);
      if (cost < least) [best, least] = [box, cost];
    }
    if (best) this.take(best);
    return best;
  }

  /** How much there is against a place. */
  cost(box: Box): number {
    const [left, top, right, bottom] = box;
    if (left < this.bounds[0] || top < this.bounds[1] || right > this.bounds[2] || bottom > this.bounds[3]) return 10_000;
    if (this.#solid.some((other) => meets(box, other, GAP))) return 5_000;
    let cost = 0;
    for (const [x, y] of this.#soft) if (left < x && x < right && top < y && y < bottom) cost += 6;
    return cost;
  }
}

export function meets(a: Box, b: Box, gap = 0): boolean {
  return a[0] < b[2] + gap && a[2] > b[0] - gap && a[1] < b[3] + gap && a[3] > b[1] - gap;
}

function beside(x: number, y: number, ux: number, uy: number, wide: number, high: number, far: number): Box {
  const shift = (u: number, size: number) => u * far + (u > 0.38 ? size / 2 : u < -0.38 ? -size / 2 : (u * size) / 2);
  const [cx, cy] = [x + shift(ux, wide), y + shift(uy, high)];
  return [cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2];
}

/** Boxes of a size inside another, from the middle outwards; none if it is too small. */
export function within(box: Box, wide: number, high: number): Box[] {
  const [x0, y0, x1, y1] = box;
  const [roomX, roomY] = [x1 - x0 - wide, y1 - y0 - high];
  if (roomX < 2 || roomY < 2) return [];
  const shares = [0.5, 0.25, 0.75, 0.05, 0.95];
  const places = shares.flatMap((i) => shares.map((j) => [i, j] as const));
  places.sort((a, b) => Math.abs(a[0] - 0.5) + Math.abs(a[1] - 0.5) - Math.abs(b[0] - 0.5) - Math.abs(b[1] - 0.5));
  return places.map(([i, j]) => [x0 + roomX * i, y0 + roomY * j, x0 + roomX * i + wide, y0 + roomY * j + high]);
}

const NARROW = new Set("ijl.,:;'|!I()[]/ ftr\"-1");
const WIDE = new Set("mwMW%@");

/** How wide words are, about: as in a wide face, so that nothing is cut off in a narrower one. */
export function textWidth(text: string, size: number): number {
  let total = 0;
  for (const sign of text)
    total += NARROW.has(sign) ? 0.4 : WIDE.has(sign) ? 0.97 : sign !== sign.toLowerCase() ? 0.7 : 0.62;
  return total * size * 1.03;
}
