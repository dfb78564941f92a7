// What the server does for a person without asking: the best block, no re-rolls but of fails, the usual answer, passing what they muted.

import type { Muted, Question } from "../protocol";
import type { Session } from "./session.svelte";
import { say } from "../words/say";

type Store = Pick<Storage, "getItem" | "setItem">;
type Table = Pick<Session, "query" | "position" | "yours" | "refuse" | "welcome">;

export const BLOCKS = "killzone:best-blocks";
export const FAILS = "killzone:re-roll-fails";
export const ROUTINE = "killzone:usual-answers";
export const MUTED = "killzone:muted";
/** What was muted is kept for so many tables. */
const TABLES = 20;

interface MutedAt {
  table: string;
  muted: Muted[];
}

/** The wishes of whoever sits here: kept in the browser, so that a page that is loaded again or opened twice knows them. */
export class Wishes {
  /** Whether dice block as is best; kept for all tables of this browser. */
  blocks: boolean = $state(false);
  /** Whether only fails are ever re-rolled; kept likewise. */
  fails: boolean = $state(false);
  /** At which kinds of questions the usual answer is given; kept likewise. */
  routine: string[] = $state.raw([]);
  /** Whose offers are not asked about at this table. */
  muted: Muted[] = $state.raw([]);
  #told = false;
  #table: Table;
  #store: Store;

  constructor(table: Table, store: Store) {
    this.#table = table;
    this.#store = store;
    this.read();
  }

  /** Whether anything is done for them now. */
  get any(): boolean {
    const turn = this.#table.position?.turn ?? 0;
    return this.blocks || this.fails || this.routine.length > 0 || this.muted.some((one) => !one.turn || one.turn === turn);
  }

  /** Look up what is wished: another window may have changed it. */
  read(): void {
    this.blocks = this.#store.getItem(BLOCKS) === "yes";
    this.fails = this.#store.getItem(FAILS) === "yes";
    this.routine = this.#store.getItem(ROUTINE)?.split(" ").filter(Boolean) ?? [];
    const { table } = this.#table.welcome ?? {};
    if (table !== undefined) this.muted = this.#kept().find((one) => one.table === table)?.muted ?? [];
  }

  /** A new connection: tell the server, which may have forgotten, or never heard what was wished meanwhile. */
  begin(): void {
    this.read();
    if (this.any || this.#told) void this.tell();
  }

  /** From now on have dice block for the best, or re-roll fails alone. */
  wish(what: "blocks" | "fails"): void {
    this.read();
    this[what] = true;
    this.#keep();
  }

  /** From now on have questions like this one answered as is usual. */
  always(question: Question): void {
    this.read();
    this.routine = [...new Set([...this.routine, question.kind])];
    this.#keep();
  }

  /** Ask the seat no more about what this question offers: in this turn, or at this table. */
  mute(question: Question, ever = false): void {
    this.read();
    const now = this.#table.position?.turn ?? 0;
    const { seat } = question;
    const turn = ever ? 0 : now;
    this.muted = [...this.muted.filter((one) => !one.turn || one.turn === now), ...(question.mutes ?? []).map((rule) => ({ rule, turn, seat }))];
    this.#keep();
  }

  /** Be asked everything again. */
  askAll(): void {
    this.muted = [];
    this.routine = [];
    this.blocks = this.fails = false;
    this.#keep();
  }

  #kept(): MutedAt[] {
    try {
      const value: unknown = JSON.parse(this.#store.getItem(MUTED) ?? "[]");
      return Array.isArray(value) ? (value as MutedAt[]).filter((one) => typeof one?.table === "string" && Array.isArray(one.muted)) : [];
    } catch {
      return [];
    }
  }

  #keep(): void {
    const { table = "" } = this.#table.welcome ?? {};
    const others = this.#kept().filter((one) => one.table !== table);
    const all = this.muted.length ? [{ table, muted: this.muted }, ...others].slice(0, TABLES) : others;
    try {
      this.#store.setItem(BLOCKS, this.blocks ? "yes" : "no");
      this.#store.setItem(FAILS, this.fails ? "yes" : "no");
      this.#store.setItem(ROUTINE, this.routine.join(" "));
      this.#store.setItem(MUTED, JSON.stringify(all));
    } catch {
      // A full or forbidden store: it holds for as long as the page is open.
    }
    void this.tell();
  }

  /** Tell the server. */
  async tell(): Promise<void> {
    if (!this.#table.yours.length) return;
    this.#told = true;
    try {
      await this.#table.query<unknown>({ type: "manner", blocks: this.blocks, fails: this.fails, muted: this.muted, routine: this.routine });
    } catch (refusal) {
      this.#table.refuse(say`That cannot be done for you`, refusal);
    }
  }
}
