/** So long sentences are gathered before they are told, in milliseconds: what comes at once is heard as one. */
const GATHERED = 120;

/**
 * What a screen reader is told: two live regions, of which each keeps its last few sentences. Of what is said about one
 * `topic` in quick succession, such as a plan that is moved on and on, only the last is told.
 */
export class Announcer {
  polite: { id: number; text: string }[] = $state.raw([]);
  assertive: { id: number; text: string }[] = $state.raw([]);
  #count = 0;
  #gathered: { topic: string; text: string }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, topic = ""): void {
    if (!text) return;
    this.#gathered = [...this.#gathered.filter((one) => !topic || one.topic !== topic), { topic, text }];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), GATHERED);
  }

  /** Told at once. */
  warn(text: string): void {
    if (text) this.assertive = [...this.assertive, { id: ++this.#count, text }].slice(-2);
  }

  #tell(): void {
    const text = this.#gathered.map((one) => one.text).join(" ");
    this.#gathered = [];
    this.polite = [...this.polite, { id: ++this.#count, text }].slice(-4);
  }
}
