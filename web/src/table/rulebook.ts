// Entries of the ledger, asked for once each.

export interface Entry {
  id: string;
  title: string;
  summary: string;
  /** Everything else the server tells of it, shown as it comes. */
  more: [name: string, value: string][];
}

const known = new Map<string, Promise<Entry | undefined>>();

/** The entry of a rule; undefined where there is none or the server does not answer. */
export function ruleOf(id: string): Promise<Entry | undefined> {
  let found = known.get(id);
  if (!found) {
    found = ask(id);
    known.set(id, found);
    void found.then((entry) => {
      if (!entry) known.delete(id);
    });
  }
  return found;
}

async function ask(id: string): Promise<Entry | undefined> {
  try {
    const answer = await fetch(`/api/rules/${encodeURIComponent(id)}`);
    return answer.ok ? entryOf(id, await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

function entryOf(id: string, data: unknown): Entry {
  const fields = new Map(Object.entries((data ?? {}) as Record<string, unknown>));
  const word = (name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return typeof value === "string" ? value : "";
  };
  fields.delete("id");
  return { id, title: word("title") || id, summary: word("summary") || word("text"), more: [...fields].flatMap(([name, value]) => told(name, value)) };
}

function told(name: string, value: unknown): [string, string][] {
  if (typeof value === "string" && value) return [[name, value]];
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) return [[name, value.join("\n")]];
  return [];
}
