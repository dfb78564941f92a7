// Stepping and playing through a game that has happened.

import { step } from "./folding";
import type { Session } from "./session.svelte";

const PACE = 900;

export class Player {
  playing: boolean = $state(false);
  #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  step(by: 1 | -1): void {
    this.stop();
    void this.#go(by);
  }

  /** Play on from here, from the beginning if this is now; or pause. */
  toggle(): void {
    if (this.playing) this.stop();
    else {
      this.playing = true;
      void (this.#session.past ? this.#tick() : this.#session.see(0).then(() => this.#later()));
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Back to now. */
  live(): void {
    this.stop();
    this.#session.now();
  }

  async #go(by: 1 | -1): Promise<void> {
    const now = this.#session.state?.number ?? 0;
    await this.#session.see(step(this.#session.log, this.#session.past?.number ?? now, by, now));
  }

  #later(): void {
    if (this.playing) this.#timer = setTimeout(() => void this.#tick(), PACE);
  }

  async #tick(): Promise<void> {
    await this.#go(1);
    if (this.#session.past) this.#later();
    else this.stop();
  }
}
