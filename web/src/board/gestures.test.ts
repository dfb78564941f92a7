import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gestures, type Hooks } from "./gestures";

function pointer(type: string, x: number, y: number, id = 1, pointerType = "mouse"): PointerEvent {
  return { type, clientX: x, clientY: y, pointerId: id, button: 0, pointerType } as PointerEvent;
}

describe("pointers", () => {
  let told: [string, ...unknown[]][];
  let grabs: boolean;
  let gestures: Gestures;
  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    grabs = false;
    const hooks: Hooks = {
      press: () => told.push(["press"]),
      grab: () => grabs,
      drag: (event) => told.push(["drag", event.clientX, event.clientY]),
      drop: (_event, whole) => told.push(["drop", whole]),
      pan: (dx, dy) => told.push(["pan", dx, dy]),
      pinch: (factor, x, y) => told.push(["pinch", factor, x, y]),
      hold: () => told.push(["hold"]),
    };
    gestures = new Gestures(hooks);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("that stay are a press, also when the hand trembles", () => {
    gestures.down(pointer("pointerdown", 100, 100), undefined);
    gestures.move(pointer("pointermove", 102, 101));
    gestures.up(pointer("pointerup", 102, 101));
    expect(told).toEqual([["press"]]);
  });

  test("that go pan the board, from where they began", () => {
    gestures.down(pointer("pointerdown", 100, 100), undefined);
    gestures.move(pointer("pointermove", 110, 100));
    gestures.move(pointer("pointermove", 115, 95));
    expect(gestures.busy).toBe(true);
    gestures.up(pointer("pointerup", 115, 95));
    expect(told).toEqual([
      ["pan", 10, 0],
      ["pan", 5, -5],
    ]);
    expect(gestures.busy).toBe(false);
  });

  test("that grab something drag it", () => {
    grabs = true;
    gestures.down(pointer("pointerdown", 100, 100), undefined);
    gestures.move(pointer("pointermove", 120, 100));
    gestures.up(pointer("pointerup", 120, 100));
    expect(told).toEqual([
      ["drag", 120, 100],
      ["drop", true],
    ]);
  });

  test("that are broken off while they drag drop nothing", () => {
    grabs = true;
    gestures.down(pointer("pointerdown", 100, 100), undefined);
    gestures.move(pointer("pointermove", 120, 100));
    gestures.up(pointer("pointercancel", 120, 100));
    expect(told.at(-1)).toEqual(["drop", false]);
  });

  test("are two fingers that pinch, and neither is a press", () => {
    gestures.down(pointer("pointerdown", 100, 100, 1, "touch"), undefined);
    gestures.down(pointer("pointerdown", 200, 100, 2, "touch"), undefined);
    gestures.move(pointer("pointermove", 300, 100, 2, "touch"));
    gestures.up(pointer("pointerup", 300, 100, 2, "touch"));
    gestures.up(pointer("pointerup", 100, 100, 1, "touch"));
    expect(told).toEqual([
      ["pan", 50, 0],
      ["pinch", 2, 200, 100],
    ]);
  });

  test("of a finger that rests hold, and then do not press", () => {
    gestures.down(pointer("pointerdown", 100, 100, 1, "touch"), undefined);
    vi.advanceTimersByTime(600);
    gestures.up(pointer("pointerup", 100, 100, 1, "touch"));
    expect(told).toEqual([["hold"]]);
  });

  test("that are taken away by the browser mean nothing", () => {
    gestures.down(pointer("pointerdown", 100, 100), undefined);
    gestures.up(pointer("pointercancel", 100, 100));
    expect(told).toEqual([]);
  });
});
