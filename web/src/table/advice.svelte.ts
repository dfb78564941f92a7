// Advice on the pending question: what a bot would answer. It is marked and filled in; nobody answers but the person.

import type { Plan } from "../board/plan.svelte";
import type { Hint, Spot } from "../protocol";
import type { Session } from "./session.svelte";
import { say } from "../words/say";

type Asker = Pick<Session, "query" | "question" | "state" | "refuse">;

export class Advice {
  /** Whether a bot is thinking. */
  asking: boolean = $state(false);
  #hint: Hint | undefined = $state.raw();
  #revision: number = $state(-1);
  #question: number = $state(-1);
  #session: Asker;
  #plan: Pick<Plan, "follow">;

  constructor(session: Asker, plan: Pick<Plan, "follow">) {
    this.#session = session;
    this.#plan = plan;
  }

  /** The advice on the pending question, if there is some. */
  get hint(): Hint | undefined {
    const { question, state } = this.#session;
    return question && question.id === this.#question && state?.revision === this.#revision ? this.#hint : undefined;
  }

  /** The option that is advised. */
  get pick(): string | undefined {
    return this.hint?.answer === "pick" ? (this.hint.value as string) : undefined;
  }

  /** The amounts that are advised. */
  get share(): number[] | undefined {
    return this.hint?.answer === "share" ? (this.hint.value as number[]) : undefined;
  }

  /** Ask what a bot would do, and again, where there is more to be had, what one says that thinks whole turns through. A way or a place is
   * planned; what came too late is forgotten. */
  async ask(): Promise<Hint | undefined> {
    const { question, state } = this.#session;
    if (!question || !state || this.asking) return undefined;
    this.asking = true;
    try {
      const hint = await this.#session.query<Hint>(this.hint?.more ? { type: "hint", ahead: true } : { type: "hint" });
      if (this.#session.state?.revision !== state.revision) return undefined;
      this.#hint = hint;
      this.#revision = state.revision;
      this.#question = question.id;
      if (hint.answer === "path") this.#plan.follow(hint.value as Spot[]);
      else if (hint.answer === "place") this.#plan.follow([hint.value as Spot]);
      return hint;
    } catch (refusal) {
      this.#session.refuse(say`There is no advice now`, refusal);
      return undefined;
    } finally {
      this.asking = false;
    }
  }
}
