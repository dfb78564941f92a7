import { tick } from "svelte";
import type { LogEntry, Spot, State } from "../protocol";
import { UNIT } from "./units";

export interface Trail {
  id: string;
  seat: number;
  path: Spot[];
}

export interface Hit {
  key: string;
  id: string;
  amount: number;
}

const PER_LEG = 240;
const LONGEST = 1400;

/** The ways that were walked in these entries, one for each operative, in the order of their first steps. */
export function trailsOf(entries: readonly LogEntry[]): Trail[] {
  const found = new Map<string, Trail>();
  for (const { operative = "", path = [], seat = -1 } of entries) {
    if (!operative || path.length < 2) continue;
    const before = found.get(operative);
    if (before) before.path.push(...path.slice(1));
    else found.set(operative, { id: operative, seat, path: [...path] });
  }
  return [...found.values()];
}

/** What was lost by whom in these entries. */
export function hitsOf(entries: readonly LogEntry[]): Hit[] {
  return entries
    .filter((one) => one.kind === "wounded" && one.operative && (one.amount ?? 0) > 0)
    .map((one) => ({ key: `${one.answer}.${one.index}`, id: one.operative ?? "", amount: one.amount ?? 0 }));
}

/** The steps of a walk as offsets from where it ended, in the drawing. */
export function steps(path: readonly Spot[]): { x: number; y: number }[] {
  const end = path.at(-1) ?? [0, 0, 0, 0];
  return path.map((spot) => ({ x: (spot[0] - end[0]) / UNIT, y: (end[1] - spot[1]) / UNIT }));
}

export function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Shows how a state came about. What is shown is never waited for: the end is true at once, and can be clicked. */
export class Motion {
  trails: Trail[] = $state.raw([]);
  hits: Hit[] = $state.raw([]);
  #playing: Animation[] = [];
  #bodyOf: (id: string) => Element | undefined;

  constructor(bodyOf: (id: string) => Element | undefined) {
    this.#bodyOf = bodyOf;
  }

  /** A state has come: its walks are walked, its wounds counted. Nothing happens at the first one or when going back. */
  take(state: State, before: State | undefined): void {
    this.skip();
    const news = before && state.number > before.number ? state.entries : [];
    if (!news.length && before && state.number === before.number) return;
    this.trails = trailsOf(news);
    this.hits = prefersStillness() ? [] : hitsOf(news);
    if (this.trails.length && !prefersStillness()) void tick().then(() => this.#walk(this.trails));
  }

  /** Any key or click shows the end of it. */
  skip(): void {
    for (const one of this.#playing) one.finish();
    this.#playing = [];
  }

  #walk(trails: readonly Trail[]): void {
    for (const trail of trails) {
      const body = this.#bodyOf(trail.id);
      if (!body) continue;
      const frames = steps(trail.path).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
      const duration = Math.min(PER_LEG * (frames.length - 1), LONGEST);
      this.#playing.push(body.animate(frames, { duration, easing: "ease-in-out" }));
    }
  }
}
