import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outlook, Question, State } from "../protocol";
import type { Ask } from "./feed";
import { Outlooks } from "./odds.svelte";

function outlook(kill: number): Outlook {
  return { kind: "outlook", title: "", policy: "", mean: 1, kill };
}

class Table {
  state: State | undefined;
  question: Question | undefined;
  replies: ((found: Outlook) => void)[] = [];
  asked: string[] = [];

  at(revision: number, question: number): void {
    this.state = { revision, question: { id: question } } as State;
    this.question = this.state.question ?? undefined;
  }

  query = <T>(ask: Ask): Promise<T> => {
    this.asked.push((ask as { pick: string }).pick);
    return new Promise((resolve) => this.replies.push(resolve as never));
  };
}

describe("odds", () => {
  let table: Table;
  let outlooks: Outlooks;
  beforeEach(() => {
    vi.useFakeTimers();
    table = new Table();
    outlooks = new Outlooks(table);
    table.at(4, 7);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function known(): Promise<void> {
    outlooks.begin(["pass"]);
    await vi.advanceTimersByTimeAsync(200);
    table.replies.shift()!(outlook(0.625));
    await vi.advanceTimersByTimeAsync(100);
    expect(outlooks.known).toEqual({ pass: outlook(0.625) });
  }

  it("belong to their question: the next one has none, although nobody asks for any", async () => {
    await known();
    table.at(5, 8);
    expect(outlooks.known).toEqual({});
  });

  it("belong to their question also where its number is given again after an answer was taken back", async () => {
    await known();
    table.at(6, 7);
    expect(outlooks.known).toEqual({});
  });

  it("that come late are not shown at another question, nor are others asked for", async () => {
    outlooks.begin(["pass", "shoot"]);
    await vi.advanceTimersByTimeAsync(200);
    table.at(5, 8);
    table.replies.shift()!(outlook(0.625));
    await vi.advanceTimersByTimeAsync(500);
    expect(outlooks.known).toEqual({});
    expect(table.asked).toEqual(["pass"]);
  });

  it("of what is looked at are asked for first, at the question that is pending", async () => {
    await known();
    table.at(5, 8);
    outlooks.want("pass");
    table.replies.shift()!(outlook(0.1));
    await vi.advanceTimersByTimeAsync(100);
    expect(outlooks.known).toEqual({ pass: outlook(0.1) });
  });

  it("are waited for a moment, at each question anew", async () => {
    outlooks.begin(["pass"]);
    expect(outlooks.awaited).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(outlooks.awaited).toBe(false);
    table.at(5, 8);
    expect(outlooks.awaited).toBe(true);
  });
});
