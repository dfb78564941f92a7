import { beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../protocol";
import { Wire, type Socket } from "./wire.svelte";

let learnt: (() => void) | undefined;
vi.mock("../words/language", () => ({
  ofEdition: (edition: string) => () => edition === "kt24",
  needed: (wanted: () => boolean) => (wanted() ? new Promise<void>((resolve) => (learnt = resolve)) : undefined),
}));

class Line implements Socket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  send(): void {}
  close(): void {}
  hear(word: object): void {
    this.onmessage?.({ data: JSON.stringify(word) } as MessageEvent);
  }
}

const lines: Line[] = [];
const taken: string[] = [];
const wire = () => {
  const open = () => lines[lines.push(new Line()) - 1]!;
  const made = new Wire({ open, hello: () => "", take: (word: FromServer) => taken.push(word.type), lost: () => undefined });
  made.connect();
  return made;
};

beforeEach(() => {
  lines.length = taken.length = 0;
  learnt = undefined;
});

test("words wait for those of their edition, and are taken in the order in which they came", async () => {
  const made = wire();
  lines[0]!.hear({ type: "welcome", rules: "kt24" });
  lines[0]!.hear({ type: "state" });
  expect([taken, made.status]).toEqual([[], "connecting"]);
  learnt!();
  await vi.waitFor(() => expect(taken).toEqual(["welcome", "state"]));
  expect(made.status).toBe("live");
});

test("nothing waits where there is nothing to learn", () => {
  wire();
  lines[0]!.hear({ type: "welcome", rules: "toy" });
  lines[0]!.hear({ type: "state" });
  expect(taken).toEqual(["welcome", "state"]);
});

test("what came over a lost connection is not taken late", async () => {
  const made = wire();
  lines[0]!.hear({ type: "welcome", rules: "kt24" });
  const first = learnt!;
  made.connect();
  first();
  await Promise.resolve();
  lines[1]!.hear({ type: "welcome", rules: "toy" });
  expect(taken).toEqual(["welcome"]);
});
