// The keys of the table page: what a press means, where it is not meant for what has focus.

import { say } from "../words/say";

export type Command =
  | { do: "option"; n: number }
  | { do: "nudge"; dx: number; dy: number; fine: boolean }
  | {
      do:
        | "confirm"
        | "back"
        | "leg"
        | "undo"
        | "again"
        | "again-turn"
        | "hint"
        | "reroll"
        | "measure"
        | "sight"
        | "cover"
        | "lower"
        | "higher"
        | "nearer"
        | "farther"
        | "fit"
        | "earlier"
        | "later"
        | "play"
        | "card"
        | "threat"
        | "sound"
        | "log"
        | "score"
        | "odds"
        | "rules"
        | "help"
        | "people"
        | "next"
        | "previous"
        | "target"
        | "target-before"
        | "onwards"
        | "turn"
        | "turn-back"
        | "join"
        | "join-all"
        | "part"
        | "part-before";
    };

export interface Press {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** What has focus: `text` is typed into, `button` answers Enter and Space itself, `arrows` needs the arrow keys. */
export type Holder = "text" | "button" | "arrows" | "none";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const LETTERS: Record<string, (Command & { do: string })["do"]> = {
  n: "next",
  p: "previous",
  w: "onwards",
  u: "undo",
  h: "hint",
  r: "reroll",
  m: "measure",
  v: "sight",
  c: "cover",
  "[": "lower",
  "]": "higher",
  "+": "nearer",
  "=": "nearer",
  "-": "farther",
  "0": "fit",
  ",": "earlier",
  ".": "later",
  i: "card",
  e: "threat",
  q: "sound",
  l: "log",
  s: "score",
  o: "odds",
  g: "rules",
  k: "people",
  "?": "help",
};

/** Letters that go on, and with Shift go back. */
const PAIRS: Record<string, readonly ["target", "target-before"] | readonly ["turn", "turn-back"] | readonly ["part", "part-before"] | readonly ["again", "again-turn"] | readonly ["join", "join-all"]> = {
  a: ["join", "join-all"],
  b: ["again", "again-turn"],
  t: ["target", "target-before"],
  x: ["turn", "turn-back"],
  f: ["part", "part-before"],
};

/** The command of a key, or undefined where the key belongs to the browser or to what has focus. */
export function command(press: Press, holder: Holder): Command | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const { key } = press;
  if (key === "Escape") return { do: "back" };
  if (holder === "text") return undefined;
  const arrow = ARROWS[key];
  if (arrow) return holder === "arrows" ? undefined : { do: "nudge", dx: arrow[0], dy: arrow[1], fine: press.shiftKey ?? false };
  if (key === "Enter") return holder === "button" ? undefined : { do: "confirm" };
  if (key === " ") return holder === "none" ? { do: "play" } : undefined;
  if (key === "Backspace") return { do: "leg" };
  if (/^[1-9]$/.test(key)) return { do: "option", n: Number(key) };
  const both = PAIRS[key.toLowerCase()];
  if (both) return { do: press.shiftKey ? both[1] : both[0] };
  const found = LETTERS[key.length === 1 ? key.toLowerCase() : key];
  return found ? ({ do: found } as Command) : undefined;
}

/** What kind of key holder an element is. */
export function holderOf(element: Element | null): Holder {
  if (!element) return "none";
  const tag = element.tagName.toLowerCase();
  const role = element.getAttribute("role") ?? "";
  if (tag === "textarea" || tag === "select" || (element as HTMLElement).isContentEditable) return "text";
  if (tag === "input") {
    const type = (element as HTMLInputElement).type;
    return type === "range" || type === "radio" ? "arrows" : type === "checkbox" || type === "button" ? "button" : "text";
  }
  if (role === "tab" || role === "slider" || role === "spinbutton" || role === "menuitem") return "arrows";
  if (tag === "button" || tag === "a" || tag === "summary" || role === "button") return "button";
  return "none";
}

/** The list that `?` shows. */
export const HELP: readonly (readonly [keys: string[], does: string])[] = [
  [["arrows"], say`Move the planned end by 0.5"; with Shift by 0.1"`],
  [["Tab", say`Shift+Tab`], say`Question, board, teams, log`],
  [["Enter"], say`The default answer, or confirm`],
  [["Esc"], say`Back one step, close, cancel the plan`],
  [["w"], say`Go on from the planned end with another leg`],
  [["Backspace"], say`Take back the last leg`],
  [["x", "Shift+x"], say`Turn the base at the planned end, where it is not round`],
  [["f", "Shift+f"], say`Next, previous part of the terrain`],
  [["1", "to", "9"], say`The n-th button or die`],
  [["n", "p"], say`Next, previous piece that matters here`],
  [["a", "Shift+a"], say`Move several together: add the next piece, add all; then the arrows and Enter`],
  [["t", "Shift+t"], say`Next, previous target`],
  [["r"], say`Re-roll what the question offers`],
  [["u"], say`Undo, or ask for it`],
  [["b", "Shift+b"], say`Back to before this piece, to before all of this turn: as far as no dice have fallen`],
  [["h"], say`Ask for advice: what a bot would answer`],
  [["m"], say`Measure: first thing, second thing`],
  [["v", "c"], say`Sight lines, cover lines`],
  [["[", "]"], say`Level down, up`],
  [["+", "-", "0"], say`Zoom in, out, fit`],
  [[",", "."], say`Step back, on in the log`],
  [["Space"], say`Play through the game`],
  [["i"], say`Card of what has focus`],
  [["e"], say`Threat: where it can go and whom it sees`],
  [["s"], say`How to win, and what was scored`],
  [["l", "o", "g"], say`Log, odds, rules`],
  [["k"], say`People: talk, clocks, links`],
  [["q"], say`Sounds on, off`],
  [["?"], say`This list`],
];
