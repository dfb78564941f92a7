#!/usr/bin/env node
// A bot that looks ahead without knowing a single rule: it asks the engine what its answers come to.
// For each candidate some games are imagined, go on at random for a while, and the best mean margin is taken.

import { createInterface } from "node:readline";

const CANDIDATES = 12;
const GAMES = 2;
const STEPS = 12;
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function heard() {
  const { value, done } = await lines.next();
  return done ? { type: "over" } : JSON.parse(value);
}

let seat = 0;
let seed = "";

/** Own points less the best of the others'. */
const margin = (victory) => victory[seat] - Math.max(...victory.filter((_, other) => other !== seat));

async function answer({ decision, candidates, clock }) {
  // What is asked with little time left is not thought about.
  if (candidates.length === 1 || (clock.answer ?? 60) < 2 || (clock.game ?? 600) < 20) return candidates[0];
  const line = candidates.map((one) => [one]);
  say({ type: "weigh", of: decision.id, lines: line, games: GAMES, steps: STEPS, seed: `${seed}/${decision.id}` });
  const reply = await heard();
  if (reply.type !== "weighed") return candidates[0];
  const worth = reply.victory.map(margin);
  return candidates[worth.indexOf(Math.max(...worth))];
}

for (;;) {
  const message = await heard();
  if (message.type === "hello") {
    say({ type: "ready", protocol: 1, name: "searching", candidates: CANDIDATES, events: false });
  } else if (message.type === "game") {
    ({ seat, seed } = message);
  } else if (message.type === "ask") {
    say({ type: "answer", ...(await answer(message)) });
  } else if (message.type === "over") {
    break;
  }
}
process.exit(0);
