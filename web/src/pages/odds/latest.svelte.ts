import type { Reason } from "../../protocol";
import { post, reasonsFor, wasAborted } from "../api";

/** The answer to the newest question: waits until typing pauses, drops what is overtaken, keeps the last good answer. */
export class Latest<T> {
  value: T | undefined = $state.raw();
  /** What `value` is the answer to. */
  of: unknown = $state.raw();
  reasons: Reason[] = $state.raw([]);
  busy = $state(false);

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  #asked = "";

  ask(path: string, question: unknown, pause = 140): void {
    const asked = `${path} ${JSON.stringify(question)}`;
    if (asked === this.#asked) return;
    const first = !this.#asked;
    this.#asked = asked;
    clearTimeout(this.#waiting);
    this.#running?.abort();
    this.busy = true;
    this.#waiting = setTimeout(() => void this.#run(path, question), first ? 0 : pause);
  }

  clear(): void {
    clearTimeout(this.#waiting);
    this.#running?.abort();
    this.#asked = "";
    [this.value, this.of, this.reasons, this.busy] = [undefined, undefined, [], false];
  }

  async #run(path: string, question: unknown): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    try {
      const answer = await post<T>(path, question, running.signal);
      if (this.#running !== running) return;
      [this.value, this.of, this.reasons, this.busy] = [answer, question, [], false];
    } catch (problem) {
      if (wasAborted(problem) || this.#running !== running) return;
      [this.reasons, this.busy] = [reasonsFor(problem), false];
    }
  }
}
