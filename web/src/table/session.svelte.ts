// One table over one socket. It draws nothing and knows no rule: what the server says is what there is.

import { tick } from "svelte";
import { lookUpIn } from "../look/rules";
import { PLAIN } from "../look/words";
import { PROTOCOL } from "../protocol";
import type { Answer, Clock, Drawn, FromServer, Given, Line, LogEntry, Judged, Moment, Position, Question, Reason, Seat, StandIn, State, Tray, Undo, Welcome, Words } from "../protocol";
import { type Ask, Refusal, isNewer, logAfter, numbered, settled } from "./feed";
import { letStand, wentBack } from "./takingback";
import { forgetAnswer, markAnswer, markHeard, markShown } from "./timings";
import { type Socket, Wire } from "./wire.svelte";
import { say } from "../words/say";

export interface Options {
  open: () => Socket;
  secrets: () => string[];
  /** What whoever only watches is called. */
  name?: () => string;
  /** Whether there is such a table at all; asked where the first connection fails. */
  exists?: () => Promise<boolean>;
}

/** A pick that only leads on to another question, and what is said of the options of that one. */
interface Supposed {
  pick: string;
  judged: Judged & { question: Question };
}

/** An answer that is taken within this time is not shown as pressed: drawing that would only keep what follows waiting. */
const HELD_AFTER = 60;
const JUDGE_AFTER = 15;
/** How long a state is waited for that may never come, in milliseconds. */
const LATE = 5000;
/** A server that is busy may have had no time for a judgement: it is asked for again, but not for ever. */
const JUDGE_AGAIN = 1500;
const JUDGE_TRIES = 5;

export class Session {
  welcome: Welcome | undefined = $state.raw();
  state: State | undefined = $state.raw();
  seats: Seat[] = $state.raw([]);
  undo: Undo | undefined = $state.raw();
  /** The request that was answered here: what comes of it needs no telling. */
  #settled: Undo | undefined;
  /** The note that somebody has taken something back: it is old with the next state. */
  #back: string | undefined;
  /** What keeps a bot from answering, in words. */
  trouble: string = $state("");
  clock: Clock | undefined = $state.raw();
  /** The names of those who watch. */
  watching: string[] = $state.raw([]);
  /** A request that a bot takes over for somebody who is away. */
  standIn: StandIn | undefined = $state.raw();
  /** The table of the next game. */
  rematch: string = $state("");
  lines: Line[] = $state.raw([]);
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  #ahead = 0;
  past: Moment | undefined = $state.raw();
  log: LogEntry[] = $state.raw([]);
  /** What is said of the options of the pending pick, once it is known. */
  #judgement: Judged | undefined = $state.raw();
  /** The revision whose options nobody had time to judge. */
  #unjudged: number | undefined = $state();
  /** Picks that only lead on to another question: they are kept in hand until all of the answer is there. */
  #supposed: Supposed[] = $state.raw([]);
  refusal: { title: string; reasons: Reason[] } | undefined = $state.raw();
  /** A remark that needs no answer, such as that somebody else was quicker. */
  note: string | undefined = $state();
  /** The answer that was given and not yet taken, once that has lasted a moment: a pressed button, and nothing more. */
  held: string | undefined = $state();
  #boards: Map<number, Drawn> = $state.raw(new Map());

  #options: Options;
  #wire: Wire;
  #asked = new Set<number>();
  #judge: ReturnType<typeof setTimeout> | undefined;
  #pressed: string | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  /** Whether this connection has sent a state already. */
  #heard = false;
  #listeners = new Set<(state: State, before: State | undefined) => void>();
  #nudges = new Set<(seat: number) => void>();
  #seeing: number | undefined;
  #wanted: number | undefined;

  constructor(options: Options) {
    this.#options = options;
    const lost = () => this.#lose();
    this.#wire = new Wire({ open: options.open, exists: options.exists, hello: (of) => this.#hello(of), take: (word) => this.#take(word), lost });
  }

  get status(): Wire["status"] {
    return this.#wire.status;
  }

  /** Why the server closed for good; nothing is tried again. */
  get gone(): string | undefined {
    return this.#wire.gone;
  }

  /** Seconds until the next try while the connection is lost. */
  get retry(): number {
    return this.#wire.retry;
  }

  /** What is shown: the moment that was gone back to, or now. */
  get position(): Position | undefined {
    return this.past?.position ?? this.state?.position;
  }

  /** The question to answer, if it is this viewer's; none while looking at the past. */
  get question(): Question | undefined {
    return this.past ? undefined : (this.#supposed.at(-1)?.judged.question ?? this.state?.question ?? undefined);
  }

  /** For options of the question that are not legal: every reason against them. */
  get against(): Record<string, Reason[]> {
    return (this.#supposed.at(-1)?.judged ?? this.#judgement)?.against ?? {};
  }

  /** Whether `against` is known for the question. */
  get judged(): boolean {
    return this.#supposed.length > 0 || this.#judgement !== undefined;
  }

  /** Whether `against` may still come: a server that is too busy never says it, and then every option stays open. */
  get judging(): boolean {
    return !this.judged && this.#unjudged !== this.state?.revision;
  }

  /** Whether several of those whom the question is about can be moved together. */
  get together(): boolean {
    return this.question !== undefined && !this.#supposed.length && this.#judgement?.together === true;
  }

  /** The picks that led on to the question, and are not answered yet. */
  get first(): string[] {
    return this.#supposed.map((one) => one.pick);
  }

  get tray(): Tray | undefined {
    return (this.past ? this.past.tray : this.state?.tray) ?? undefined;
  }

  get trail(): string[] {
    return (this.past ? this.past.trail : this.state?.trail) ?? [];
  }

  /** The terrain of what is shown; while it is being asked for, the last one known. */
  get board(): Drawn | undefined {
    return this.#boards.get(this.position?.board ?? 0) ?? [...this.#boards.values()].at(-1);
  }

  /** Now, as the server sees it. */
  get serverTime(): number {
    return Date.now() + this.#ahead;
  }

  /** The seat of this viewer that a bot plays for: the one that is asked if it is one of theirs, else any. */
  get stoodIn(): Seat | undefined {
    const asked = this.state?.question?.seat;
    return this.seats.find((one) => one.stand_in && (asked === undefined ? this.yours.includes(one.seat) : one.seat === asked));
  }

  /** Whether a bot sets up or plays for a seat of this viewer: the one that is asked if it is one of theirs, else any. */
  get delegated(): boolean {
    const asked = this.state?.question?.seat;
    return this.stoodIn !== undefined || this.seats.some((one) => one.delegated && (asked === undefined ? this.yours.includes(one.seat) : one.seat === asked));
  }

  /** The answer that was given and not yet taken; as long as there is one no other is given. */
  get pressed(): string | undefined {
    return this.#pressed;
  }

  set pressed(answer: string | undefined) {
    this.#pressed = answer;
    clearTimeout(this.#hold);
    this.held = undefined;
    if (answer !== undefined) this.#hold = setTimeout(() => (this.held = answer), HELD_AFTER);
  }

  get yours(): number[] {
    return this.welcome?.yours ?? [];
  }

  /** What the edition calls things. */
  get words(): Words {
    return this.welcome?.words ?? PLAIN;
  }

  connect(): void {
    this.#wire.connect();
  }

  #hello(of: number): string {
    const since = this.log.at(-1)?.answer ?? -1;
    const secrets = this.#options.secrets();
    const revision = this.state?.revision ?? -1;
    const name = this.#options.name?.() ?? "";
    return JSON.stringify({ type: "hello", of, protocol: PROTOCOL, secrets, since, revision, name });
  }

  /** Leave the table for good. */
  close(): void {
    clearTimeout(this.#judge);
    this.pressed = undefined;
    this.#wire.close();
  }

  /** Try at once instead of when the time is up. */
  retryNow(): void {
    this.#wire.retryNow();
  }

  /** Hear of every state that the server sends, after it has been taken; returns how to stop. */
  onState(listener: (state: State, before: State | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hear of being reminded to decide: by which seat; returns how to stop. */
  onNudge(listener: (seat: number) => void): () => void {
    this.#nudges.add(listener);
    return () => this.#nudges.delete(listener);
  }

  /** Ask the server; resolves with the data of its reply, rejects with a Refusal. */
  query<T>(ask: Ask): Promise<T> {
    return this.#wire.ask<T>((of) => numbered(ask, of, this.state?.revision ?? 0, this.first));
  }

  /** Once there is a state after this revision; at once if there is already, and never longer than a moment. */
  after(revision: number): Promise<void> {
    if ((this.state?.revision ?? 0) > revision) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, LATE);
      const stop = this.onState(done);
      function done() {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }

  /** Answer the pending question; a refusal is shown as a toast and does not reject. */
  async answer(kind: Answer["kind"], value: Answer["value"]): Promise<void> {
    const question = this.question;
    if (!question || this.pressed !== undefined) return;
    this.refusal = undefined;
    this.note = undefined;
    this.pressed = typeof value === "string" ? value : kind;
    markAnswer(question.id, question.kind);
    const [half, ...rest] = this.first;
    const more = [...rest.map((pick) => ({ kind: "pick" as const, value: pick })), { kind, value }];
    const decision = this.state?.question?.id ?? question.id;
    const whole = half === undefined ? { kind, value } : { kind: "pick" as const, value: half, more };
    await this.tell({ type: "answer", decision, ...whole }, say`That cannot be done`);
  }

  /** Pick an option: one that only leads on to another question is kept in hand, any other is answered. */
  async pick(key: string): Promise<void> {
    const leads = (this.#supposed.at(-1)?.judged ?? this.#judgement)?.leads ?? [];
    if (!leads.includes(key) || this.pressed !== undefined) return this.answer("pick", key);
    const { state } = this;
    const first = [...this.first, key];
    this.refusal = undefined;
    this.note = undefined;
    this.pressed = key;
    try {
      const judged = await this.query<Judged>({ type: "judge", first });
      // A new state has let go of the button already; one that only says what the dice come to has not.
      if (!state || this.state?.revision !== state.revision) return;
      this.pressed = undefined;
      if (!judged.question) return;
      this.#suppose([...this.#supposed, { pick: key, judged: { ...judged, question: judged.question } }]);
    } catch (refusal) {
      this.pressed = undefined;
      this.refuse(say`That cannot be done`, refusal);
    }
  }

  /** Put the last pick that only led on back. True if there was one. */
  putBack(): boolean {
    if (!this.#supposed.length) return false;
    this.#suppose(this.#supposed.slice(0, -1));
    return true;
  }

  /** Answer with what is in hand, so that the table itself asks the question that follows. */
  async settle(): Promise<void> {
    const [half, ...rest] = this.first;
    const { state } = this;
    if (half === undefined || !state?.question || this.pressed !== undefined) return;
    this.pressed = half;
    const more = rest.map((pick) => ({ kind: "pick" as const, value: pick }));
    await this.tell({ type: "answer", decision: state.question.id, kind: "pick", value: half, more, asks: true }, say`That cannot be done`);
    await this.after(state.revision);
  }

  #suppose(supposed: Supposed[]): void {
    const { state, question } = this;
    this.#supposed = supposed;
    if (!state) return;
    const before = { ...state, question: question ?? null };
    const now = { ...state, question: this.question ?? null, entries: [] };
    for (const listener of this.#listeners) listener(now, before);
  }

  /** Take back the last answer, ask for it, or say something to such a request. */
  async takeBack(what: "ask" | "agree" | "refuse" = "ask"): Promise<void> {
    this.refusal = undefined;
    this.#settled = what === "ask" ? undefined : this.undo;
    await this.tell({ type: "undo", what }, say`That cannot be taken back`);
  }

  /** Let a bot set up for the seat that is asked, until the battle begins; or go on oneself. */
  async delegate(on = true): Promise<void> {
    this.refusal = undefined;
    const stood = this.stoodIn;
    if (stood && !on) return void (await this.tell({ type: "stand-in", seat: stood.seat, what: "end" }, say`The seat cannot be taken back yet`));
    await this.tell({ type: "delegate", on }, say`That cannot be left to a bot`);
  }

  /** Send something that has no answer but done; a refusal is shown. True if it was taken. */
  async tell(ask: Ask, title: string): Promise<boolean> {
    try {
      await this.query<unknown>(ask);
      return true;
    } catch (refusal) {
      if (ask.type === "answer") {
        this.pressed = undefined;
        forgetAnswer();
      }
      this.refuse(title, refusal);
      return false;
    }
  }

  async nudge(): Promise<void> {
    await this.tell({ type: "nudge" }, say`No nudge was sent`);
  }

  /** Look at the table as it was after an answer; the number of now leads back to now. */
  async see(number: number): Promise<void> {
    if (number >= (this.state?.number ?? 0)) {
      this.now();
      return;
    }
    this.#wanted = Math.max(0, number);
    if (this.#seeing !== undefined) return;
    // A slider asks faster than moments come: only the last wish is asked for when one has come.
    try {
      while (this.#wanted !== undefined) {
        this.#seeing = this.#wanted;
        const past = await this.query<Moment>({ type: "moment", number: this.#seeing });
        if (this.#wanted === this.#seeing) this.#wanted = undefined;
        else if (this.#wanted === undefined) break;
        this.past = past;
        this.#wantBoard(past.position.board ?? 0, past.number);
      }
    } catch (refusal) {
      this.#wanted = undefined;
      this.refuse(say`That moment cannot be shown`, refusal);
    } finally {
      this.#seeing = undefined;
    }
  }

  now(): void {
    this.#wanted = undefined;
    this.past = undefined;
  }

  /** Show a refusal; what is stale or lost is told by other signs. */
  refuse(title: string, refusal: unknown): void {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.lost) return;
    if (refusal.stale) this.note = say`The table has moved on meanwhile; this is how it stands now.`;
    else this.refusal = { title, reasons: refusal.reasons };
  }

  #take(word: FromServer): void {
    switch (word.type) {
      case "welcome":
        this.welcome = word;
        this.lines = [];
        if (word.now) this.#ahead = word.now - Date.now();
        lookUpIn(word.rules ?? "");
        break;
      case "state":
        markHeard();
        this.#adopt(word);
        break;
      case "present":
        this.seats = word.seats;
        if (this.undo && !word.undo && this.undo !== this.#settled && this.yours.includes(this.undo.seat)) this.note = letStand(this, this.undo);
        this.undo = word.undo ?? undefined;
        this.trouble = word.trouble ?? "";
        this.clock = word.clock ?? undefined;
        this.watching = word.watching ?? [];
        this.standIn = word.stand_in ?? undefined;
        this.rematch = word.rematch ?? "";
        break;
      case "talk":
        this.#hear(word.lines);
        break;
      case "comes":
        if (this.state?.tray && this.state.revision === word.revision) {
          this.state = { ...this.state, tray: { ...this.state.tray, text: word.text } };
        }
        break;
      case "nudged":
        for (const listener of this.#nudges) listener(word.seat);
        break;
    }
  }

  /** Lines come again when somebody allows own words, or comes back. */
  #hear(lines: readonly Line[]): void {
    const known = new Set(lines.map((one) => one.number));
    this.lines = [...this.lines.filter((one) => !known.has(one.number)), ...lines].sort((a, b) => a.number - b.number).slice(-100);
  }

  #adopt(state: State): void {
    const before = this.state;
    // After a new connection the server may have been started anew: then its state is the truth whatever its number.
    if (this.#heard && !isNewer(state, before)) return;
    this.#heard = true;
    this.log = logAfter(this.log, state);
    this.state = state = { ...state, position: settled(before?.position, state.position) };
    this.seats = state.seats;
    this.undo = state.undo ?? undefined;
    this.clock = state.clock ?? undefined;
    this.trouble = "";
    this.pressed = undefined;
    const back = wentBack(this, state, before);
    if (back || this.note === this.#back) this.note = this.#back = back || undefined;
    if (before?.question?.id !== state.question?.id || before?.revision !== state.revision) {
      this.#judgement = undefined;
      this.#supposed = [];
    }
    if (this.past && this.past.number > state.number) this.past = undefined;
    this.#wantBoard(state.position.board ?? 0, -1);
    this.#wantJudgement(state);
    for (const listener of this.#listeners) listener(state, before);
    void tick().then(markShown);
  }

  #wantBoard(board: number, number: number): void {
    if (this.#boards.has(board) || this.#asked.has(board)) return;
    this.#asked.add(board);
    this.query<Drawn>({ type: "board", number })
      .then((drawn) => {
        this.#boards = new Map(this.#boards).set(drawn.board, drawn);
      })
      .catch((refusal: unknown) => this.refuse(say`The board cannot be drawn`, refusal))
      .finally(() => this.#asked.delete(board));
  }

  #wantJudgement(state: State, after = JUDGE_AFTER, tries = JUDGE_TRIES): void {
    clearTimeout(this.#judge);
    if (state.question?.domain.kind !== "pick") return;
    this.#judge = setTimeout(() => {
      this.query<Judged>({ type: "judge", first: [] })
        .then((judged) => {
          if (this.state?.revision === state.revision) this.#judgement = judged;
        })
        .catch((refusal: unknown) => {
          // Without a judgement every option stays open, and the server still refuses what is not legal.
          if (!(refusal instanceof Refusal)) throw refusal;
          if (tries > 1 && !refusal.lost && this.state?.revision === state.revision) this.#wantJudgement(state, JUDGE_AGAIN, tries - 1);
          else this.#unjudged = state.revision;
        });
    }, after);
  }

  #lose(): void {
    this.#heard = false;
    this.pressed = undefined;
    forgetAnswer();
  }
}
