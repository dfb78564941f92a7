import type { Session } from "../table/session.svelte";
import { levelsOf, lying, standing } from "./pieces";
import { type Area, type Label, labelsOf, shapesOf } from "./shapes";
import { INCH } from "./units";
import { say } from "../words/say";

/**
 * What there is to draw. The board itself changes when a hatchway opens, and not when somebody moves: then only the
 * pieces are new.
 */
export class Picture {
  #session: Session;
  #shapes = $derived.by(() => shapesOf(this.#session.board?.shapes ?? []));

  constructor(session: Session) {
    this.#session = session;
  }

  readonly width = $derived.by(() => this.#session.board?.width ?? this.#session.welcome?.size[0] ?? 30 * INCH);
  readonly depth = $derived.by(() => this.#session.board?.depth ?? this.#session.welcome?.size[1] ?? 22 * INCH);
  readonly zones: Area[] = $derived(this.#shapes.filter((one): one is Area => one.shape === "area" && one.kind === "drop-zone"));
  readonly parts: Area[] = $derived(this.#shapes.filter((one): one is Area => one.shape === "area" && one.kind === "terrain"));
  readonly labels: Label[] = $derived.by(() => labelsOf(this.#session.board?.labels ?? []).filter((label) => label.kind === "terrain"));
  readonly levels: number[] = $derived.by(() => levelsOf(this.#session.board, this.#session.position));
  /** What stands below the first level, then what stands on it, and so on: a reach is painted on its own level. */
  readonly layers: Area[][] = $derived.by(() => {
    const found: Area[][] = [...this.levels.map(() => []), []];
    for (const part of this.parts) found[this.levels.filter((level) => level < (part.bottom ?? 0)).length]!.push(part);
    return found;
  });
  readonly sheets = $derived.by(() => new Map((this.#session.welcome?.sheets ?? []).map((sheet) => [sheet.id, sheet])));
  readonly players = $derived.by(() => this.#session.position?.players ?? []);
  readonly pieces = $derived.by(() => standing(this.#session.position));
  readonly markers = $derived.by(() => lying(this.#session.position));

  /** What stands or lies on the board, by its id. */
  find(id: string | undefined) {
    return this.pieces.find((one) => one.id === id) ?? this.markers.find((one) => one.id === id);
  }

  name(id: string | undefined): string {
    const { operatives = [], markers = [] } = this.#session.position ?? {};
    return [...operatives, ...markers].find((one) => one.id === id)?.name ?? "";
  }

  team(seat: number): string {
    return this.players.find((player) => player.seat === seat)?.name ?? say`Seat ${seat + 1}`;
  }
}
