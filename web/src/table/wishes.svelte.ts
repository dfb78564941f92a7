// What the server does for a person without asking: the best block, no re-rolls but of fails, passing what they muted.

import type { Muted, Question } from "../protocol";
import type { Session } from "./session.svelte";

type Store = Pick<Storage, "getItem" | "setItem">;
type Table = Pick<Session, "query" | "position" | "yours" | "refuse">;

export const BLOCKS = "killzone:best-blocks";
export const FAILS = "killzone:re-roll-fails";

/** The wishes of whoever sits here; the server forgets them with the connection, so they are told again with each. */
export class Wishes {
  /** Whether dice block as is best; kept for all tables of this browser. */
  blocks: boolean = $state(false);
  /** Whether only fails are ever re-rolled; kept likewise. */
  fails: boolean = $state(false);
  /** Whose offers are not asked about at this table. */
  muted: Muted[] = $state.raw([]);
  #table: Table;
  #store: Store;

  constructor(table: Table, store: Store) {
    this.#table = table;
    this.#store = store;
    this.blocks = store.getItem(BLOCKS) === "yes";
    this.fails = store.getItem(FAILS) === "yes";
  }

  /** Whether anything is done for them now. */
  get any(): boolean {
    const turn = this.#table.position?.turn ?? 0;
    return this.blocks || this.fails || this.muted.some((one) => !one.turn || one.turn === turn);
  }

  /** From now on have dice block for the best, or re-roll fails alone. */
  wish(what: "blocks" | "fails"): void {
    this[what] = true;
    this.#keep();
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
    this.blocks = this.fails = false;
    this.#keep();
  }

  #keep(): void {
    this.#store.setItem(BLOCKS, this.blocks ? "yes" : "no");
    this.#store.setItem(FAILS, this.fails ? "yes" : "no");
    void this.tell();
  }

  /** Tell the server. */
  async tell(): Promise<void> {
    if (!this.#table.yours.length) return;
    try {
      await this.#table.query<unknown>({ type: "manner", blocks: this.blocks, fails: this.fails, muted: this.muted });
    } catch (refusal) {
      this.#table.refuse("That cannot be done for you", refusal);
    }
  }
}
