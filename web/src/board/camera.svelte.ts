import { bounded, detail, fitted, framed, over, panned, type Size, thinness, under, type View, zoomed } from "./view";
import { UNIT, UNITS_PER_INCH } from "./units";

const BUTTONS = 56;
const WORDS = 48;

/** The view of one board in one stage. It follows the size of the stage until somebody moves it. */
export class Camera {
  stage: Size = $state.raw({ width: 0, height: 0 });
  board: Size = $state.raw({ width: 600, height: 440 });
  #moved: View | undefined = $state.raw();

  readonly view: View = $derived(
    this.#moved ? bounded(this.#moved, this.board, this.stage) : fitted(this.board, this.stage),
  );
  readonly detail = $derived(detail(this.view.scale));
  /** How wide rings are drawn: in steps, so that pieces are not drawn anew all through a zoom. */
  readonly thin = $derived(thinness(this.view.scale));
  /** Pixels to an inch. */
  readonly inch = $derived(this.view.scale * UNITS_PER_INCH);
  readonly fits = $derived(this.#moved === undefined);

  /** The size of a board in table units. */
  show(width: number, depth: number): void {
    if (this.board.width !== width / UNIT || this.board.height !== depth / UNIT)
      this.board = { width: width / UNIT, height: depth / UNIT };
  }

  under(px: number, py: number): [number, number] {
    return under(this.view, this.stage, px, py);
  }

  over(x: number, y: number): [number, number] {
    return over(this.view, this.stage, x, y);
  }

  pan(dx: number, dy: number): void {
    if (this.#moved) this.#moved = bounded(panned(this.view, dx, dy), this.board, this.stage);
  }

  zoom(factor: number, px = this.stage.width / 2, py = this.stage.height / 2): void {
    const next = bounded(zoomed(this.view, this.stage, factor, px, py), this.board, this.stage);
    this.#moved = next.scale > fitted(this.board, this.stage).scale * 1.001 ? next : undefined;
  }

  fit(): void {
    this.#moved = undefined;
  }

  /** Go to a box of the drawing where the whole board is too small to read; otherwise stay. */
  attend(box: readonly [number, number, number, number]): void {
    if (detail(fitted(this.board, this.stage).scale) !== "far" || !this.stage.width) return;
    // The buttons at the right edge and the words at the lower one cover what is below them.
    const free = { width: this.stage.width - BUTTONS, height: this.stage.height - WORDS };
    const { x, y, scale } = framed(box, free, 34 / UNITS_PER_INCH);
    this.#moved = bounded({ x: x + BUTTONS / 2 / scale, y: y + WORDS / 2 / scale, scale }, this.board, this.stage);
  }

  /** Bring a point of the drawing into sight, if it is not. */
  reveal(x: number, y: number): void {
    if (!this.#moved) return;
    const [px, py] = this.over(x, y);
    const edge = Math.min(60, this.stage.width / 4, this.stage.height / 4);
    const dx = px < edge ? edge - px : px > this.stage.width - edge ? this.stage.width - edge - px : 0;
    const dy = py < edge ? edge - py : py > this.stage.height - edge ? this.stage.height - edge - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }
}
