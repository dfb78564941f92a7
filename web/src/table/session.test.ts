import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, Question, State } from "../protocol";
import { Refusal } from "./feed";
import { Session } from "./session.svelte";
import type { Socket } from "./wire.svelte";

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  hear(word: unknown) {
    this.onmessage?.({ data: JSON.stringify(word) } as MessageEvent);
  }
  drop() {
    this.onclose?.({} as CloseEvent);
  }
  last(type: string) {
    return this.sent.findLast((one) => one["type"] === type);
  }
}

const entry = (answer: number, index = 0, more: Partial<LogEntry> = {}): LogEntry => ({ answer, index, kind: "said", text: `${answer}.${index}`, ...more });

const pick: Question = { id: 7, seat: 0, kind: "k", prompt: "What now?", rule: "r", domain: { kind: "pick", options: [{ key: "a", label: "A" }, { key: "b", label: "B" }] } };

function state(revision: number, more: Partial<State> = {}): State {
  const position = { turn: 1, phase: "firefight", order: [0, 1], players: [], operatives: [], board: 0 };
  return { type: "state", revision, number: revision, keep: revision - 1, position, entries: [entry(revision)], trail: [], seats: [], ...more };
}

const welcome = { type: "welcome", protocol: 2, table: "t", edition: "e", title: "T", killzone: "k", mission: "m", yours: [0], sheets: [], size: [100, 100] };

let exists = true;
let wires: Wire[] = [];
let session: Session;

function live(): Wire {
  session.connect();
  const wire = wires.at(-1)!;
  wire.onopen?.({} as Event);
  wire.hear(welcome);
  return wire;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  exists = true;
  session = new Session({
    open: () => {
      wires.push(new Wire());
      return wires.at(-1)!;
    },
    secrets: () => ["s0"],
    exists: () => Promise.resolve(exists),
  });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

describe("states", () => {
  it("says hello with its secrets and asks for the board", () => {
    const wire = live();
    wire.hear(state(1));
    expect(wire.sent[0]).toMatchObject({ type: "hello", protocol: 2, secrets: ["s0"], since: -1, revision: -1 });
    expect(wire.last("board")).toMatchObject({ number: -1 });
    expect(session.status).toBe("live");
  });

  it("forgets what was taken back", () => {
    const wire = live();
    wire.hear(state(1));
    wire.hear(state(2));
    wire.hear(state(3));
    expect(session.log.map((one) => one.answer)).toEqual([1, 2, 3]);
    wire.hear(state(4, { number: 1, keep: 1, entries: [] }));
    expect(session.log.map((one) => one.answer)).toEqual([1]);
    wire.hear(state(5, { number: 2, keep: 1, entries: [entry(2, 0, { text: "other" })] }));
    expect(session.log.map((one) => one.text)).toEqual(["1.0", "other"]);
  });

  it("does not go back to a state that was overtaken", () => {
    const wire = live();
    wire.hear(state(5));
    wire.hear(state(4));
    expect(session.state?.revision).toBe(5);
  });

  it("keeps the past while the game goes on, and leaves it when it was taken back", async () => {
    const wire = live();
    wire.hear(state(3));
    const seen = session.see(2);
    const of = wire.last("moment")!["of"];
    wire.hear({ type: "reply", of, data: { kind: "moment", number: 2, position: state(2).position, entries: [], trail: ["then"] } });
    await seen;
    wire.hear(state(4, { question: pick }));
    expect(session.past?.number).toBe(2);
    expect(session.question).toBeUndefined();
    wire.hear(state(5, { number: 1, keep: 1 }));
    expect(session.past).toBeUndefined();
  });

  it("asks only for the last moment that a slider passed", async () => {
    const wire = live();
    wire.hear(state(9));
    const first = session.see(1);
    void session.see(2);
    void session.see(3);
    const moment = (number: number) => ({ kind: "moment", number, position: state(number).position, entries: [], trail: [] });
    wire.hear({ type: "reply", of: wire.last("moment")!["of"], data: moment(1) });
    await vi.waitFor(() => expect(wire.last("moment")).toMatchObject({ number: 3 }));
    wire.hear({ type: "reply", of: wire.last("moment")!["of"], data: moment(3) });
    await first;
    expect(wire.sent.filter((one) => one["type"] === "moment").map((one) => one["number"])).toEqual([1, 3]);
    expect(session.past?.number).toBe(3);
  });
});

describe("questions", () => {
  it("asks which options are not legal, and shows it only for that question", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    vi.advanceTimersByTime(100);
    const ask = wire.last("judge")!;
    expect(ask["revision"]).toBe(1);
    wire.hear({ type: "reply", of: ask["of"], data: { kind: "judged", against: { b: [{ rule: "r", text: "no" }] } } });
    await vi.waitFor(() => expect(Object.keys(session.against)).toEqual(["b"]));
    wire.hear(state(2, { question: { ...pick, id: 8 } }));
    expect(session.against).toEqual({});
  });

  it("presses a button and draws nothing until the server has said it", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    const answered = session.answer("pick", "a");
    expect(wire.last("answer")).toMatchObject({ decision: 7, revision: 1, kind: "pick", value: "a" });
    expect(session.pressed).toBe("a");
    expect(session.state?.revision).toBe(1);
    void session.answer("pick", "b");
    expect(wire.sent.filter((one) => one["type"] === "answer")).toHaveLength(1);
    wire.hear(state(2));
    wire.hear({ type: "reply", of: wire.last("answer")!["of"], data: { kind: "done" } });
    await answered;
    expect(session.pressed).toBeUndefined();
    expect(session.refusal).toBeUndefined();
  });

  it("shows a button as pressed only where the answer takes a moment", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    void session.answer("pick", "a");
    expect([session.pressed, session.held]).toEqual(["a", undefined]);
    await vi.advanceTimersByTimeAsync(100);
    expect(session.held).toBe("a");
    wire.hear(state(2, { question: { ...pick, id: 8 } }));
    expect(session.held).toBeUndefined();
    void session.answer("pick", "a");
    wire.hear(state(3));
    await vi.advanceTimersByTimeAsync(100);
    expect(session.held).toBeUndefined();
  });

  it("shows a refusal with its reasons, and takes what is stale quietly", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    let answered = session.answer("pick", "a");
    wire.hear({ type: "refused", of: wire.last("answer")!["of"], reasons: [{ rule: "x.y", text: "Not now.", hint: "later" }] });
    await answered;
    expect(session.refusal?.reasons[0]).toMatchObject({ rule: "x.y", hint: "later" });
    expect(session.pressed).toBeUndefined();
    answered = session.answer("pick", "a");
    expect(session.refusal).toBeUndefined();
    wire.hear({ type: "refused", of: wire.last("answer")!["of"], reasons: [{ rule: "", text: "late" }], stale: true });
    await answered;
    expect(session.refusal).toBeUndefined();
    expect(session.note).toContain("moved on");
  });
});

describe("leaving the set-up to a bot", () => {
  const seats = (delegated: boolean) => [{ seat: 0, name: "Ada", kind: "person", delegated }, { seat: 1, name: "B", kind: "bot" }];

  it("asks for it with the revision, and knows it from the seats", async () => {
    const wire = live();
    wire.hear(state(1, { question: { ...pick, before: true }, seats: seats(false) }));
    const asked = session.delegate();
    expect(wire.last("delegate")).toMatchObject({ on: true, revision: 1 });
    expect(session.delegated).toBe(false);
    wire.hear({ type: "present", revision: 1, seats: seats(true) });
    wire.hear({ type: "reply", of: wire.last("delegate")!["of"], data: { kind: "done" } });
    await asked;
    expect(session.delegated).toBe(true);
    wire.hear(state(2, { waiting: 1, seats: seats(true) }));
    expect(session.delegated).toBe(true);
    wire.hear(state(3, { question: { ...pick, id: 9 }, seats: seats(false) }));
    expect(session.delegated).toBe(false);
  });

  it("is over when a word of before it was taken over is set right", () => {
    const wire = live();
    wire.hear(state(1, { question: { ...pick, before: true }, seats: seats(true) }));
    void session.delegate(false);
    wire.hear({ type: "present", revision: 1, seats: seats(false) });
    wire.hear(state(2, { question: { ...pick, id: 8, before: true }, seats: seats(true) }));
    wire.hear({ type: "present", revision: 2, seats: seats(false) });
    expect(session.delegated).toBe(false);
  });

  it("says why not where it is refused", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick, seats: seats(false) }));
    const asked = session.delegate();
    wire.hear({ type: "refused", of: wire.last("delegate")!["of"], reasons: [{ rule: "", text: "The battle has begun." }] });
    await asked;
    expect(session.refusal?.reasons[0]?.text).toBe("The battle has begun.");
  });
});

describe("what comes late", () => {
  const tray = { pools: [{ seat: 0, operative: "a1", title: "Attack" }] };

  it("fills in what the dice come to, if they are still those", () => {
    const wire = live();
    wire.hear(state(1, { question: pick, tray }));
    wire.hear({ type: "comes", revision: 0, text: "Too late." });
    expect(session.tray?.text).toBeUndefined();
    wire.hear({ type: "comes", revision: 1, text: "As the dice lie Bo takes 3." });
    expect(session.tray?.text).toBe("As the dice lie Bo takes 3.");
    expect(session.question?.id).toBe(pick.id);
    wire.hear(state(2));
    expect(session.tray).toBeUndefined();
    wire.hear({ type: "comes", revision: 2, text: "No dice." });
    expect(session.tray).toBeUndefined();
  });

  it("tells what keeps a bot waiting until something happens", () => {
    const wire = live();
    wire.hear(state(1));
    wire.hear({ type: "present", revision: 1, seats: [], trouble: "The bot thinks again." });
    expect(session.trouble).toBe("The bot thinks again.");
    wire.hear(state(2));
    expect(session.trouble).toBe("");
  });
});

describe("losing the connection", () => {
  it("comes back by itself, later each time, and says what it knows already", () => {
    live().hear(state(3));
    wires[0]!.drop();
    expect(session.status).toBe("lost");
    expect(session.retry).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wires[1]!.drop();
    expect(session.retry).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(wires).toHaveLength(3);
    wires[2]!.onopen?.({} as Event);
    expect(wires[2]!.sent[0]).toMatchObject({ type: "hello", since: 3, revision: 3 });
    wires[2]!.hear(welcome);
    wires[2]!.hear(state(4));
    expect(session.status).toBe("live");
    expect(session.log.map((one) => one.answer)).toEqual([3, 4]);
  });

  it("takes the first state of a new connection even if its number is lower", () => {
    live().hear(state(9));
    wires[0]!.drop();
    vi.advanceTimersByTime(1000);
    wires[1]!.onopen?.({} as Event);
    wires[1]!.hear(welcome);
    wires[1]!.hear(state(2, { keep: -1 }));
    expect(session.state?.revision).toBe(2);
    expect(session.log.map((one) => one.answer)).toEqual([2]);
  });

  it("rejects what was asked, and what is asked meanwhile", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    const asked = session.query({ type: "reach" });
    const answered = session.answer("pick", "a");
    wire.drop();
    await expect(asked).rejects.toMatchObject({ lost: true });
    await answered;
    expect(session.pressed).toBeUndefined();
    expect(session.refusal).toBeUndefined();
    await expect(session.query({ type: "reach" })).rejects.toBeInstanceOf(Refusal);
  });

  it("asks again for a judgement that the server had no time for, but not for ever", async () => {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    for (let n = 0; n < 9; n += 1) {
      await vi.advanceTimersByTimeAsync(1600);
      wire.hear({ type: "refused", of: wire.last("judge")!["of"], reasons: [{ rule: "", text: "That takes too long." }] });
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(wire.sent.filter((one) => one["type"] === "judge")).toHaveLength(5);
    expect([session.judged, session.judging]).toEqual([false, false]);
    wire.hear(state(2, { question: pick }));
    expect(session.judging).toBe(true);
  });

  it("gives up where there is no such table, and only there", async () => {
    exists = false;
    session.connect();
    wires[0]!.drop();
    await vi.waitFor(() => expect(session.gone).toBe("There is no such table."));
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it("keeps trying where the table exists but cannot be reached", async () => {
    session.connect();
    wires[0]!.drop();
    await vi.advanceTimersByTimeAsync(1500);
    expect(session.gone).toBeUndefined();
    expect(wires).toHaveLength(2);
  });

  it("does not come back where the server has said why it closes", () => {
    const wire = live();
    wire.hear(state(1));
    wire.hear({ type: "gone", text: "There is no such table." });
    wire.drop();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(session.gone).toBe("There is no such table.");
  });
});

describe("half an answer", () => {
  const place: Question = { id: 8, seat: 0, kind: "place", prompt: "Where?", rule: "r", domain: { kind: "place", size: [1, 1] } };

  async function chosen(): Promise<Wire> {
    const wire = live();
    wire.hear(state(1, { question: pick }));
    await vi.advanceTimersByTimeAsync(50);
    wire.hear({ type: "reply", of: wire.last("judge")!["of"], data: { kind: "judged", against: {}, leads: ["a"] } });
    await vi.advanceTimersByTimeAsync(0);
    const done = session.pick("a");
    wire.hear({ type: "reply", of: wire.last("judge")!["of"], data: { kind: "judged", against: {}, question: place } });
    await done;
    return wire;
  }

  it("is kept in hand, and asked about", async () => {
    const wire = await chosen();
    expect(wire.last("judge")).toMatchObject({ first: ["a"] });
    expect(session.question).toEqual(place);
    expect(wire.last("answer")).toBeUndefined();
    session.query({ type: "reach" }).catch(() => undefined);
    expect(wire.last("reach")).toMatchObject({ first: ["a"] });
  });

  it("is kept in hand, too, where it is told meanwhile what the dice come to", async () => {
    const wire = live();
    const tray = { title: "Shoot", pools: [], text: "" };
    wire.hear(state(1, { question: pick, tray: tray as never }));
    await vi.advanceTimersByTimeAsync(50);
    wire.hear({ type: "reply", of: wire.last("judge")!["of"], data: { kind: "judged", against: {}, leads: ["a"] } });
    await vi.advanceTimersByTimeAsync(0);
    const done = session.pick("a");
    wire.hear({ type: "comes", revision: 1, text: "3 damage" });
    wire.hear({ type: "reply", of: wire.last("judge")!["of"], data: { kind: "judged", against: {}, question: place } });
    await done;
    expect(session.pressed).toBeUndefined();
    expect(session.first).toEqual(["a"]);
  });

  it("is sent with what is meant by it", async () => {
    const wire = await chosen();
    session.answer("place", [1, 2, 0, 0]).catch(() => undefined);
    expect(wire.last("answer")).toMatchObject({ decision: 7, kind: "pick", value: "a", more: [{ kind: "place", value: [1, 2, 0, 0] }] });
  });

  it("is put back for nothing", async () => {
    const wire = await chosen();
    expect(session.putBack()).toBe(true);
    expect(session.question).toEqual(pick);
    expect(session.putBack()).toBe(false);
    session.pick("b").catch(() => undefined);
    expect(wire.last("answer")).toMatchObject({ kind: "pick", value: "b" });
  });

  it("is forgotten when the table goes on", async () => {
    const wire = await chosen();
    wire.hear(state(2, { question: pick }));
    expect(session.question).toEqual(pick);
    expect(session.first).toEqual([]);
  });
});

describe("a request to take back", () => {
  const asked = { type: "present", seats: [], undo: { seat: 0, waiting: [1] } };

  it("that the others refuse is told to whoever asked, and one that was withdrawn is not", () => {
    const wire = live();
    wire.hear(state(1));
    wire.hear(asked);
    void session.takeBack("refuse");
    wire.hear({ type: "present", seats: [] });
    expect(session.note).toBeUndefined();
    wire.hear(asked);
    wire.hear({ type: "present", seats: [] });
    expect(session.note).toContain("stand");
  });

  it("that was agreed to needs no telling here, but to the others until the next answer", () => {
    const wire = live();
    wire.hear(state(3));
    wire.hear(asked);
    wire.hear(state(4, { number: 2, keep: 2, entries: [], waiting: 0 }));
    expect(session.note).toBeUndefined();
    wire.hear(state(5, { number: 1, keep: 1, entries: [], waiting: 1 }));
    expect(session.note).toContain("takes back the last answer");
    wire.hear(state(6, { number: 2, keep: 1 }));
    expect(session.note).toBeUndefined();
  });
});
