// The odds of the attacks that the pending question offers: asked one at a time, the one looked at first.

import type { Outlook } from "../protocol";
import { Refusal } from "./feed";
import type { Session } from "./session.svelte";

const BETWEEN = 60;
/** Nobody who answers at once waits behind odds that nobody has read. */
const FIRST = 150;

export class Outlooks {
  /** What is known, by the option's key; `null` where there are no odds. */
  known: Record<string, Outlook | null> = $state.raw({});
  #session: Session;
  #revision = -1;
  #queue: string[] = [];
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Begin anew for what is asked now; `keys` are the attacks whose odds stand beside the buttons. */
  begin(revision: number, keys: string[]): void {
    if (revision !== this.#revision) {
      this.#revision = revision;
      this.known = {};
      this.#queue = [];
    }
    for (const key of keys) if (!(key in this.known) && !this.#queue.includes(key)) this.#queue.push(key);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), FIRST);
  }

  /** This one is looked at: it goes first. */
  want(key: string): void {
    if (key in this.known) return;
    this.#queue = [key, ...this.#queue.filter((other) => other !== key)];
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let key = this.#queue.shift(); key !== undefined; key = this.#queue.shift()) {
        const revision = this.#revision;
        const found = await this.#ask(key);
        if (found === undefined) break;
        if (revision === this.#revision) this.known = { ...this.known, [key]: found };
        await new Promise((done) => setTimeout(done, BETWEEN));
      }
    } finally {
      this.#busy = false;
    }
  }

  async #ask(pick: string): Promise<Outlook | null | undefined> {
    try {
      return await this.#session.query<Outlook>({ type: "outlook", pick });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return refusal.lost ? undefined : null;
    }
  }
}
