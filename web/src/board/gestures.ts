/** Pointers on the board: a press, a drag, a long press, two fingers. It knows pixels and nothing else. */

export interface Hooks {
  /** A press that went nowhere, with what was under it when it began. */
  press(event: PointerEvent, on: Element | undefined): void;
  /** A drag begins; true if it drags what it began on, otherwise it pans. */
  grab(event: PointerEvent, on: Element | undefined): boolean;
  drag(event: PointerEvent): void;
  /** A drag has ended; false if it was broken off. */
  drop(event: PointerEvent, whole: boolean): void;
  pan(dx: number, dy: number): void;
  pinch(factor: number, x: number, y: number): void;
  hold(event: PointerEvent, on: Element | undefined): void;
}

const SLACK = 5;
const LONG = 480;

export class Gestures {
  #pointers = new Map<number, { x: number; y: number }>();
  #began: { event: PointerEvent; on: Element | undefined } | undefined;
  #mode: "still" | "drag" | "pan" | "pinch" | "held" = "still";
  #hold: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly hooks: Hooks) {}

  /** Whether the board is being moved or something on it is. */
  get busy(): boolean {
    return this.#began !== undefined && this.#mode !== "still";
  }

  down(event: PointerEvent, on: Element | undefined): void {
    if (event.button > 0) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.#hold);
    if (this.#pointers.size > 1) {
      this.#mode = "pinch";
      return;
    }
    this.#began = { event, on };
    this.#mode = "still";
    if (event.pointerType !== "mouse") {
      this.#hold = setTimeout(() => {
        if (this.#mode !== "still") return;
        this.#mode = "held";
        this.hooks.hold(event, on);
      }, LONG);
    }
  }

  move(event: PointerEvent): void {
    const last = this.#pointers.get(event.pointerId);
    if (!last || !this.#began) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#mode === "pinch") {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
        const after = Math.hypot(now.x - other.x, now.y - other.y) || 1;
        this.hooks.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
        this.hooks.pinch(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
    } else if (this.#mode === "still") {
      const { event: start, on } = this.#began;
      if (Math.hypot(now.x - start.clientX, now.y - start.clientY) < SLACK) return;
      clearTimeout(this.#hold);
      this.#mode = this.hooks.grab(start, on) ? "drag" : "pan";
      if (this.#mode === "pan") this.hooks.pan(now.x - start.clientX, now.y - start.clientY);
    } else if (this.#mode === "pan") {
      this.hooks.pan(now.x - last.x, now.y - last.y);
    }
    if (this.#mode === "drag") this.hooks.drag(event);
    this.#pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#hold);
    if (!this.#pointers.delete(event.pointerId) || !this.#began) return;
    if (this.#mode === "drag") this.hooks.drop(event, event.type === "pointerup");
    if (this.#mode === "still" && event.type === "pointerup") this.hooks.press(event, this.#began.on);
    if (this.#pointers.size === 0) {
      this.#began = undefined;
      this.#mode = "still";
    } else if (this.#mode === "pinch") {
      this.#mode = "pan";
    }
  }
}
