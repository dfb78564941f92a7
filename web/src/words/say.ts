// What the page says, in the language that was chosen. English stands where it is used, as say`...`; in the markup of components the
// build does that. Sentences that the server sends are shown as they are.

/** Messages by their English: {0}, {1} ... stand for what is put into them. */
export type Catalog = Readonly<Record<string, string>>;

let catalog: Catalog = {};
let made = new WeakMap<TemplateStringsArray, string>();

/** From here on this catalog is spoken; texts that were made before stay as they are. */
export function speak(words: Catalog): void {
  catalog = words;
  made = new WeakMap();
}

/** A text of the page in the language that is spoken. */
export function say(text: string | TemplateStringsArray, ...values: unknown[]): string {
  const spoken = typeof text === "string" ? (catalog[text] ?? text) : fromTemplate(text);
  return values.length ? spoken.replace(/\{(\d+)\}/g, (_, n: string) => String(values[Number(n)] ?? "")).replaceAll("{{", "{") : spoken.replaceAll("{{", "{");
}

function fromTemplate(parts: TemplateStringsArray): string {
  let found = made.get(parts);
  if (found === undefined) {
    const key = parts.reduce((text, part, n) => (n ? `${text}{${n - 1}}${part}` : part), "");
    found = catalog[key] ?? key;
    made.set(parts, found);
  }
  return found;
}
