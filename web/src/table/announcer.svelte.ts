/** What a screen reader is told: two live regions, of which each keeps its last few sentences. */
export class Announcer {
  polite: { id: number; text: string }[] = $state.raw([]);
  assertive: { id: number; text: string }[] = $state.raw([]);
  #count = 0;

  say(text: string): void {
    if (text) this.polite = [...this.polite, { id: ++this.#count, text }].slice(-4);
  }

  warn(text: string): void {
    if (text) this.assertive = [...this.assertive, { id: ++this.#count, text }].slice(-2);
  }
}
