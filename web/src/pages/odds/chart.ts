import type { OddsAnswer, OddsDamage } from "../../protocol";
import { say } from "../../words/say";

/** One line of a chart: its name, and the chance of exactly and of at least each amount of damage from 0 on. */
export interface Series {
  name: string;
  exactly: number[];
  atLeast: number[];
}

/** What is less likely is left out at the far end of a chart. */
const LEAST = 5e-4;

/** The chances of every amount from 0 to the most that can happen. */
export function seriesOf(name: string, damage: readonly OddsDamage[]): Series {
  const most = Math.max(0, ...damage.map((one) => one.damage));
  const exactly = new Array<number>(most + 1).fill(0);
  for (const one of damage) exactly[one.damage] = one.exactly;
  const atLeast = new Array<number>(most + 1).fill(0);
  let sum = 0;
  for (let n = most; n >= 0; n -= 1) {
    sum += exactly[n]!;
    atLeast[n] = Math.min(1, sum);
  }
  return { name, exactly, atLeast };
}

/** How far the axis goes: to the last amount that is likely enough to be seen, and to the wounds that matter. */
export function reach(series: readonly Series[], wounds: number): number {
  const last = Math.max(1, ...series.map((one) => one.atLeast.findLastIndex((chance) => chance >= LEAST)));
  return Math.max(last, Math.min(wounds, last + 4));
}

/** The top of an axis of chances: the least above all of them whose quarters are whole percentages. */
export function top(series: readonly Series[]): number {
  const highest = Math.max(0, ...series.flatMap((one) => one.exactly));
  return [0.04, 0.08, 0.12, 0.2, 0.4, 0.6, 0.8, 1].find((nice) => nice >= highest) ?? 1;
}

/** Figures along an axis from 0 to so many, not closer than the room for them. */
export function ticks(most: number, room: number, closest: number): number[] {
  const every = [1, 2, 5, 10, 20, 50].find((step) => (room / (most + 1)) * step >= closest) ?? 100;
  return Array.from({ length: Math.floor(most / every) + 1 }, (_, i) => i * every);
}

/** A staircase: for each amount a level line as high as its chance. */
export function stairs(chances: readonly number[], most: number, x: (n: number) => number, y: (chance: number) => number): string {
  let path = "";
  for (let n = 0; n <= most; n += 1) path += `${n ? "L" : "M"}${round(x(n))} ${round(y(chances[n] ?? 0))}H${round(x(n + 1))}`;
  return path;
}

export const round = (value: number) => Math.round(value * 10) / 10;

/** Whether whoever loses its last wound is taken out: in some editions that is not certain. */
export function woundsDecide(odds: Pick<OddsAnswer, "damage" | "kill" | "wounds">): boolean {
  const wounds = odds.wounds[1] ?? 0;
  const lost = odds.damage.filter((one) => one.damage >= wounds).reduce((sum, one) => sum + one.exactly, 0);
  return wounds > 0 && Math.abs(lost - odds.kill) < 1e-9;
}

export function percent(chance: number, places = 1): string {
  return `${(chance * 100).toFixed(places)} %`;
}

/** A chance as people say it: about 1 in 6. Nothing for what is nearly certain or nearly impossible. */
export function inWords(chance: number): string {
  if (chance < 0.004 || chance > 0.996) return "";
  let best: [number, number] = [1, 2];
  for (let of = 2; of <= 12; of += 1) {
    const many = Math.round(chance * of);
    if (many < 1 || many >= of) continue;
    if (Math.abs(many / of - chance) < Math.abs(best[0] / best[1] - chance) - 1e-9) best = [many, of];
  }
  if (chance < 1 / 14) return say`about 1 in ${Math.round(1 / chance)}`;
  return say`about ${best[0]} in ${best[1]}`;
}

/** How strong a cell of a heat map is: in steps, so that near values look alike, from 0 to 100. */
export function heat(value: number, most: number): number {
  if (most <= 0 || value <= 0) return 0;
  return [4, 9, 18, 28, 80, 86, 93, 100][[0.04, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85].filter((bound) => value / most >= bound).length]!;
}

/** Whether the ink on a cell is that for the accent. */
export function strong(value: number, most: number): boolean {
  return heat(value, most) >= 80;
}

/** Places of rows by the figures of one column, the best first; without a column as they stand. */
export function order(cells: readonly (readonly number[])[], column: number, down: boolean): number[] {
  const places = cells.map((_, i) => i);
  if (column < 0) return places;
  return places.sort((a, b) => ((cells[b]?.[column] ?? 0) - (cells[a]?.[column] ?? 0)) * (down ? 1 : -1) || a - b);
}

/** One row of figures as several rows of this many. */
export function folded(figures: readonly number[], wide: number): number[][] {
  const rows: number[][] = [];
  for (let at = 0; at < figures.length; at += wide) rows.push(figures.slice(at, at + wide));
  return rows;
}
