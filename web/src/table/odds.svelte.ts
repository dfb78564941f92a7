// The odds of the attacks that the pending question offers: asked one at a time, the one looked at first.

import type { Outlook } from "../protocol";
import { Refusal } from "./feed";
import type { Session } from "./session.svelte";

const BETWEEN = 60;
/** Nobody who answers at once waits behind odds that nobody has read. */
const FIRST = 150;
/** How long a proposal waits for odds at most: on a busy server whoever only presses on is not kept. */
const PATIENCE = 1500;

type Asker = Pick<Session, "query" | "state" | "question">;

export class Outlooks {
  #known: Record<string, Outlook | null> = $state.raw({});
  /** The question that all of these odds belong to. */
  #of: string = $state("");
  /** The question whose odds nobody waits for any longer. */
  #late: string = $state("");
  #session: Asker;
  #queue: string[] = [];
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Asker) {
    this.#session = session;
  }

  /** What is known about the pending question, by the option's key; `null` where there are no odds. */
  get known(): Record<string, Outlook | null> {
    return this.#of === this.#pending ? this.#known : {};
  }

  /** Whether the odds of the pending question that are not known yet are worth waiting for. */
  get awaited(): boolean {
    return this.#late !== this.#pending;
  }

  /** Ask for the odds of these options of the pending question, after a moment. */
  begin(keys: string[]): void {
    this.#turn();
    for (const key of keys) if (!(key in this.#known) && !this.#queue.includes(key)) this.#queue.push(key);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), FIRST);
  }

  /** This one is looked at: it goes first. */
  want(key: string): void {
    this.#turn();
    if (key in this.#known) return;
    this.#queue = [key, ...this.#queue.filter((other) => other !== key)];
    void this.#work();
  }

  /** Names the pending question: numbers are given again after an answer was taken back, revisions are not. */
  get #pending(): string {
    const { state, question } = this.#session;
    return `${state?.revision}/${question?.id}`;
  }

  /** Forget what belonged to another question than the pending one. */
  #turn(): void {
    if (this.#of === this.#pending) return;
    this.#of = this.#pending;
    this.#known = {};
    this.#queue = [];
    clearTimeout(this.#patience);
    const of = this.#of;
    this.#patience = setTimeout(() => (this.#late = of), PATIENCE);
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let key = this.#next(); key !== undefined; key = this.#next()) {
        const of = this.#of;
        const found = await this.#ask(key);
        if (found === undefined) break;
        if (of === this.#of) this.#known = { ...this.#known, [key]: found };
        await new Promise((done) => setTimeout(done, BETWEEN));
      }
    } finally {
      this.#busy = false;
    }
  }

  /** The next option to ask about; none of a question that is no longer pending. */
  #next(): string | undefined {
    return this.#of === this.#pending ? this.#queue.shift() : undefined;
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
