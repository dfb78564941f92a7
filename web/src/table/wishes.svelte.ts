// What the server does for a person without asking: the best block, and passing where only what they muted is offered.

import type { Muted, Question } from "../protocol";
import type { Session } from "./session.svelte";

type Store = Pick<Storage, "getItem" | "setItem">;
type Table = Pick<Session, "query" | "position" | "yours" | "refuse">;

export const KEY = "killzone:best-blocks";

/** The wishes of whoever sits here; the server forgets them with the connection, so they are told again with each. */
export class Wishes {
  /** Whether dice block as is best; kept for all tables of this browser. */
  blocks: boolean = $state(false);
  /** Whose offers are not asked about at this table. */
  muted: Muted[] = $state.raw([]);
  #table: Table;
  #store: Store;

  constructor(table: Table, store: Store) {
    this.#table = table;
    this.#store = store;
    this.blocks = store.getItem(KEY) === "yes";
  }

  /** Whether anything is done for them now. */
  get any(): boolean {
    const turn = this.#table.position?.turn ?? 0;
    return this.blocks || this.muted.some((one) => !one.turn || one.turn === turn);
  }

  block(on: boolean): void {
    this.blocks = on;
    this.#store.setItem(KEY, on ? "yes" : "no");
    void this.tell();
  }

  /** Ask no more about what this question offers: in this turn. */
  mute(question: Question): void {
    const turn = this.#table.position?.turn ?? 0;
    this.muted = [...this.muted.filter((one) => one.turn === turn), ...(question.mutes ?? []).map((rule) => ({ rule, turn }))];
    void this.tell();
  }

  /** Be asked everything again. */
  askAll(): void {
    this.muted = [];
    this.block(false);
  }

  /** Tell the server. */
  async tell(): Promise<void> {
    if (!this.#table.yours.length) return;
    try {
      await this.#table.query<unknown>({ type: "manner", blocks: this.blocks, muted: this.muted });
    } catch (refusal) {
      this.#table.refuse("That cannot be done for you", refusal);
    }
  }
}
