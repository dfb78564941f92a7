#!/usr/bin/env node
// A bot that plays by a few rules of thumb: fight and shoot before moving, never pass, go towards the middle.
// It needs nothing but Node: lines of JSON come in, lines of JSON go out. See docs/bots.md.

import { createInterface } from "node:readline";

const FIRST = ["fight", "shoot", "charge", "strike", "reposition", "normal-move", "move", "advance", "dash"];
const LAST = ["pass", "done", "end", "nothing", "none", "skip", "decline"];
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let board = null;
let state = 1;

/** A number from 0 to 1, always the same for the same seed. */
function chance() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

/** How much this bot likes a candidate. */
function worth(candidate) {
  if (candidate.pick !== undefined) {
    const place = FIRST.findIndex((word) => candidate.pick.startsWith(word));
    if (place >= 0) return 2 - place / FIRST.length;
    return LAST.some((word) => candidate.pick.startsWith(word)) ? -1 : 0;
  }
  const end = candidate.place ?? candidate.path?.at(-1);
  return end ? -Math.abs(end[0] - board.width / 2) - Math.abs(end[1] - board.depth / 2) : 0;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", protocol: 1, name: "scripted", candidates: 32, events: false });
  } else if (message.type === "game") {
    board = message.board;
    for (const letter of message.seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  } else if (message.type === "ask") {
    let best = null;
    let most = -Infinity;
    for (const candidate of message.candidates) {
      const found = worth(candidate) + chance() / 1000;
      if (found > most) [best, most] = [candidate, found];
    }
    say({ type: "answer", ...best });
  } else if (message.type === "over") {
    break;
  }
}
process.exit(0);
