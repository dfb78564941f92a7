import { getContext, setContext } from "svelte";
import type { OrderWords, Words } from "../protocol";

/** What things are called as long as no edition says otherwise. */
export const PLAIN: Words = {
  turn: "turn",
  turns: "turns",
  piece: "piece",
  pieces: "pieces",
  card: "card",
  lead: "first",
  ready: "ready",
  spent: "done",
  hurt: "hurt",
  out: "out",
  fell: "put out",
  fells: "puts out",
  points: "points",
  victory: "points",
  orders: [],
};

const KEY = Symbol("words");

/** From here on everything inside speaks with the words of an edition. */
export function speak(words: () => Words): void {
  setContext(KEY, words);
}

/** The words to speak with, those of the edition that is shown. */
export function spoken(): () => Words {
  return getContext<(() => Words) | undefined>(KEY) ?? (() => PLAIN);
}

/** What an order is called and its sign; by its id where the edition does not say. */
export function orderOf(words: Words, id: string): OrderWords {
  return words.orders.find((one) => one.id === id) ?? { id, title: id.slice(0, 1).toUpperCase() + id.slice(1), sign: "ring" };
}
