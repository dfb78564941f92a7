import { describe, expect, it } from "vitest";
import { command, HELP } from "./keys";

describe("keys", () => {
  it("moves the planned end by half an inch, with Shift by a tenth", () => {
    expect(command({ key: "ArrowLeft" }, "none")).toEqual({ do: "nudge", dx: -1, dy: 0, fine: false });
    expect(command({ key: "ArrowUp", shiftKey: true }, "button")).toEqual({ do: "nudge", dx: 0, dy: -1, fine: true });
  });

  it("leaves keys to what has focus", () => {
    expect(command({ key: "u" }, "text")).toBeUndefined();
    expect(command({ key: "Enter" }, "button")).toBeUndefined();
    expect(command({ key: " " }, "button")).toBeUndefined();
    expect(command({ key: "ArrowLeft" }, "arrows")).toBeUndefined();
    expect(command({ key: "Escape" }, "text")).toEqual({ do: "back" });
  });

  it("leaves combinations to the browser", () => {
    expect(command({ key: "r", ctrlKey: true }, "none")).toBeUndefined();
    expect(command({ key: "l", metaKey: true }, "none")).toBeUndefined();
  });

  it("knows targets back and forth, with caps lock too", () => {
    expect(command({ key: "t" }, "none")).toEqual({ do: "target" });
    expect(command({ key: "T", shiftKey: true }, "none")).toEqual({ do: "target-before" });
    expect(command({ key: "U" }, "none")).toEqual({ do: "undo" });
  });

  it("asks for advice, and says so in the list", () => {
    expect(command({ key: "h" }, "button")).toEqual({ do: "hint" });
    expect(command({ key: "h" }, "text")).toBeUndefined();
    expect(HELP.find(([keys]) => keys.includes("h"))?.[1]).toContain("advice");
  });

  it("does something for every key that the list names", () => {
    const names: Record<string, string> = { arrows: "ArrowDown", Esc: "Escape", Space: " ", "Shift+a": "A", "Shift+t": "T", "Shift+b": "B", "Shift+x": "X", "Shift+f": "F" };
    const pressed = HELP.flatMap(([keys]) => keys).filter((key) => key !== "to" && !key.includes("Tab"));
    for (const key of pressed) expect(command({ key: names[key] ?? key }, "none"), key).toBeDefined();
  });
});
