/**
 * Asks one thing at a time. What is wanted meanwhile waits, and only the newest of it is asked next.
 * Answers to what was dropped are not told.
 */
export class Newest<Wish, Found> {
  #busy = false;
  #next: { wish: Wish } | undefined;
  #age = 0;

  constructor(
    readonly ask: (wish: Wish) => Promise<Found>,
    readonly found: (found: Found, wish: Wish) => void,
    readonly failed: (why: unknown, wish: Wish) => void = () => {},
  ) {}

  /** Whether something is being asked or waits. */
  get busy(): boolean {
    return this.#busy || this.#next !== undefined;
  }

  want(wish: Wish): void {
    this.#next = { wish };
    if (!this.#busy) void this.#go();
  }

  /** Forget what is on its way. */
  drop(): void {
    this.#age += 1;
    this.#next = undefined;
  }

  async #go(): Promise<void> {
    this.#busy = true;
    while (this.#next) {
      const { wish } = this.#next;
      const age = this.#age;
      this.#next = undefined;
      try {
        const found = await this.ask(wish);
        if (age === this.#age) this.found(found, wish);
      } catch (why) {
        if (age === this.#age) this.failed(why, wish);
      }
    }
    this.#busy = false;
  }
}
