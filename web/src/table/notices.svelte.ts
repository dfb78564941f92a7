// Few and quiet sounds for what happens, and a notice to whoever looks elsewhere when it is their turn.

import type { State } from "../protocol";
import { say } from "../words/say";

export type Cue = "over" | "out" | "dice" | "turn";

/** What is heard when a state follows another: the one thing that matters most; nothing when going back. */
export function cueOf(state: State, before: State | undefined): Cue | undefined {
  if (!before || state.number <= before.number) return undefined;
  if (state.position.over && !before.position.over) return "over";
  if (state.entries.some((one) => one.kind === "removed")) return "out";
  if (state.entries.some((one) => (one.faces?.length ?? 0) > 0)) return "dice";
  return isTurn(state, before) ? "turn" : undefined;
}

/** Whether somebody who waited for others is asked now. */
export function isTurn(state: State, before: State | undefined): boolean {
  return before !== undefined && state.number > before.number && Boolean(state.question) && !before.question;
}

/** Each sound as tones one after another, by their pitch. */
const TONES: Record<Cue, number[]> = { over: [392, 494, 587], out: [196, 147], dice: [880, 740], turn: [587] };
const LOUD = 0.035;
const LONG = 0.11;
const OFF = "killzone.sounds";

type Store = Pick<Storage, "getItem" | "setItem">;

export class Notices {
  on: boolean = $state(true);
  /** Whether the browser tells of a turn while the page is out of sight; undefined where it cannot. */
  tells: boolean | undefined = $state(typeof Notification === "function" ? Notification.permission === "granted" : undefined);
  #store: Store;
  #audio: AudioContext | undefined;

  constructor(store: Store) {
    this.#store = store;
    this.on = store.getItem(OFF) !== "off";
  }

  /** Sounds on or off, for every table of this browser. */
  toggle(): void {
    this.on = !this.on;
    this.#store.setItem(OFF, this.on ? "on" : "off");
    if (this.on) this.#play("turn");
  }

  /** Ask the browser for leave to tell of turns. */
  async askLeave(): Promise<void> {
    this.tells = (await Notification.requestPermission()) === "granted";
  }

  /** A state has come. */
  take(state: State, before: State | undefined): void {
    const cue = cueOf(state, before);
    if (cue && this.on) this.#play(cue);
    if (this.tells && document.hidden && isTurn(state, before)) new Notification(say`killzone: your decision`, { body: state.question?.prompt ?? "", tag: "killzone" });
  }

  /** A browser lets a page be heard only once somebody has touched it. */
  #play(cue: Cue): void {
    if (typeof AudioContext !== "function" || !navigator.userActivation?.hasBeenActive) return;
    const audio = (this.#audio ??= new AudioContext());
    for (const [n, pitch] of TONES[cue].entries()) {
      const at = audio.currentTime + n * LONG;
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(LOUD, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + LONG);
    }
  }
}
