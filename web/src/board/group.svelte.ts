import type { Answer, Given, Group as Planned, Mover, Question } from "../protocol";
import { Refusal } from "../table/feed";
import type { Session } from "../table/session.svelte";
import { Newest } from "./newest";
import { inches } from "./units";
import { say } from "../words/say";

/** What a group needs of a session. */
export type GroupDesk = Pick<Session, "query" | "tell" | "after" | "state" | "pressed" | "question" | "position" | "together" | "against" | "note" | "refusal" | "words">;

/**
 * Several pieces that are moved together, each by as much as the others. It knows no rule: who can go, how and why not
 * comes from the server, and what is sent are the answers that it gives.
 */
export class Group {
  /** Who is moved, in the order in which they were chosen. */
  members: string[] = $state.raw([]);
  /** How far, along and across the board; undefined before it is wanted. */
  by: [number, number] | undefined = $state.raw();
  planned: Planned | undefined = $state.raw();
  /** The plan is not yet that of what is wanted. */
  asking: boolean = $state(false);
  /** Whether those that cannot go so far go as near as they can. */
  near: boolean = $state(false);
  /** A click chooses another of them instead of one alone. */
  gathering: boolean = $state(false);
  /** A box that is drawn round those that shall join. */
  lasso: { from: [number, number]; to: [number, number] } | undefined = $state.raw();
  /** They are on their way: how many have gone. */
  sending: number | undefined = $state();

  #desk: GroupDesk;
  #plans: Newest<{ operatives: string[]; by: [number, number]; near: boolean }, Planned>;
  #question: Question | undefined;

  constructor(desk: GroupDesk) {
    this.#desk = desk;
    this.#plans = new Newest(
      ({ operatives, by, near }) => desk.query<Planned>({ type: "group", operatives, by, near }),
      (planned, wish) => {
        this.planned = planned;
        this.asking = wish.by !== this.by || wish.operatives !== this.members || wish.near !== this.near;
      },
      (why) => {
        if (!(why instanceof Refusal)) throw why;
        this.planned = undefined;
        this.asking = false;
        if (!why.lost && !why.stale) desk.refusal = { title: say`They cannot be moved together`, reasons: why.reasons };
      },
    );
  }

  /** Whether several are being chosen or moved. */
  get active(): boolean {
    return this.gathering || this.members.length > 0;
  }

  /** Whether the question lets several be moved one after another. */
  get possible(): boolean {
    return this.#desk.together;
  }

  /** Who could be moved together, in the order of the choices. */
  get all(): string[] {
    const { question, position, against } = this.#desk;
    if (!this.possible || question?.domain.kind !== "pick") return [];
    const own = new Set(position?.operatives.filter((one) => one.seat === question.seat && one.spot).map((one) => one.id));
    const about = question.domain.options.filter((one) => own.has(one.subject ?? "") && !against[one.key]?.length);
    return [...new Set(about.map((one) => one.subject!))];
  }

  canJoin(id: string): boolean {
    return this.all.includes(id);
  }

  /** Those that go, in the order in which they do. */
  get goers(): Mover[] {
    return this.by && !this.asking ? (this.planned?.movers ?? []).filter((one) => one.steps?.length) : [];
  }

  /** Those that cannot. */
  get stayers(): Mover[] {
    return this.by && !this.asking ? (this.planned?.movers ?? []).filter((one) => !one.steps?.length) : [];
  }

  /** Choose one more, or one less. */
  toggle(id: string): void {
    if (this.members.includes(id)) this.#choose(this.members.filter((one) => one !== id));
    else this.add([id]);
  }

  /** Choose these as well, as far as they may be chosen. */
  add(ids: readonly string[]): void {
    const all = this.all;
    this.#choose([...new Set([...this.members, ...ids.filter((id) => all.includes(id))])]);
  }

  /** Choose all, or nobody where all are chosen. */
  addAll(): void {
    if (this.members.length === this.all.length) this.clear();
    else this.#choose(this.all);
  }

  /** Choose those as well that stand inside the box. */
  catch(): void {
    const { lasso } = this;
    this.lasso = undefined;
    if (!lasso) return;
    const [x0, x1] = [lasso.from[0], lasso.to[0]].sort((a, b) => a - b) as [number, number];
    const [y0, y1] = [lasso.from[1], lasso.to[1]].sort((a, b) => a - b) as [number, number];
    const inside = this.#desk.position?.operatives.filter(({ spot }) => spot && spot[0] >= x0 && spot[0] <= x1 && spot[1] >= y0 && spot[1] <= y1) ?? [];
    this.add(inside.map((one) => one.id));
  }

  /** The next that is not chosen yet, after this one. */
  after(id: string | undefined): string | undefined {
    const all = this.all;
    const from = id === undefined ? 0 : all.indexOf(id) + 1;
    return [...all.slice(from), ...all.slice(0, from)].find((one) => !this.members.includes(one));
  }

  /** Want all of them to go so far. */
  to(by: [number, number]): void {
    if (!this.members.length || this.sending !== undefined) return;
    this.by = [Math.round(by[0]), Math.round(by[1])];
    this.#ask();
  }

  nudge(dx: number, dy: number): void {
    const [x, y] = this.by ?? [0, 0];
    this.to([x + dx, y + dy]);
  }

  /** Let those that cannot go so far go as near as they can, or stay. */
  comeNear(on = true): void {
    if (!this.by || this.sending !== undefined) return;
    this.near = on;
    this.#ask();
  }

  /** One step back: first they stay where they are, then nobody is chosen. True if there was something. */
  back(): boolean {
    if (this.sending !== undefined) return true;
    if (!this.active) return false;
    if (this.by) this.#rest();
    else this.clear();
    return true;
  }

  /** Take back the last thing: how far they go, or who was chosen last. */
  takeBack(): boolean {
    if (!this.members.length || this.sending !== undefined) return false;
    if (this.by) this.#rest();
    else this.#choose(this.members.slice(0, -1));
    return true;
  }

  clear(): void {
    this.gathering = false;
    this.members = [];
    this.#rest();
  }

  /** A new question: what belonged to the last one is forgotten, unless it is only the next of those on their way. */
  begin(question: Question | undefined): void {
    const same = JSON.stringify(question) === JSON.stringify(this.#question);
    this.#question = question;
    if (!same && this.sending === undefined) this.clear();
  }

  /** Let those go that can, by one answer after another; it ends where one is not taken. */
  async send(): Promise<void> {
    const { goers, stayers } = this;
    if (!goers.length || this.sending !== undefined) return;
    this.sending = 0;
    for (const mover of goers) {
      if (!(await this.#go(mover, mover === goers.at(-1)))) break;
      this.sending += 1;
    }
    const { sending } = this;
    this.sending = undefined;
    this.#tell(sending, goers.length, stayers);
    // Whoever could not go so far is still in hand, if they can be chosen again.
    this.#question = this.#desk.question;
    const domain = this.#question?.domain;
    const left = new Set(domain?.kind === "pick" ? domain.options.map((one) => one.subject) : []);
    this.gathering = false;
    this.members = sending === goers.length ? stayers.map((one) => one.operative).filter((one) => left.has(one)) : [];
    this.#rest();
  }

  async #go(mover: Mover, last: boolean): Promise<boolean> {
    for (const step of mover.steps ?? []) {
      const ends = last && step === mover.steps?.at(-1);
      // What is asked after it is asked, whatever it is: otherwise it might not be what was planned for.
      if (this.#desk.question?.id !== step.decision || !(await this.#give(step.decision, step.answers, !ends))) return false;
    }
    return true;
  }

  /** Answer the question with this number by answers of which all but the last only lead on; true if they were taken. With `asks` whatever follows is asked. */
  async #give(decision: number, answers: readonly Given[], asks: boolean): Promise<boolean> {
    const desk = this.#desk;
    const [first, ...more] = answers as (Given & { value: Answer["value"] })[];
    if (!first || desk.state?.question?.id !== decision || desk.pressed !== undefined) return false;
    desk.refusal = undefined;
    desk.note = undefined;
    desk.pressed = first.kind;
    const { revision } = desk.state;
    const taken = await desk.tell({ type: "answer", decision, ...first, more, asks }, say`That cannot be done`);
    if (taken) await desk.after(revision);
    return taken;
  }

  #tell(gone: number, planned: number, stayers: readonly Mover[]): void {
    if (gone < planned) this.#desk.note = say`Moved: ${gone} of ${planned}. The others stay where they are, since something else is asked now.`;
    else if (stayers.length) this.#desk.note = say`Moved: ${gone}. Still to move: ${stayers.map((one) => this.name(one.operative)).join(", ")}.`;
  }

  name(id: string): string {
    return this.#desk.position?.operatives.find((one) => one.id === id)?.name ?? "";
  }

  /** What to say of it. */
  get told(): string {
    if (!this.members.length || this.asking || this.sending !== undefined) return "";
    if (!this.by) return say`${this.members.length} together: ${this.members.map((one) => this.name(one)).join(", ")}.`;
    const far = say`${inches(Math.hypot(...this.by))}" together.`;
    const stays = this.stayers.map((one) => (one.reasons ?? []).map((reason) => reason.text).join(" "));
    return [far, say`${this.goers.length} of ${this.members.length} can go.`, ...stays, this.planned?.stops ?? ""].filter(Boolean).join(" ");
  }

  #choose(members: string[]): void {
    if (this.sending !== undefined) return;
    this.members = members;
    if (this.by && members.length) this.#ask();
    else this.#rest();
  }

  #rest(): void {
    this.#plans.drop();
    this.by = undefined;
    this.near = false;
    this.planned = undefined;
    this.asking = false;
  }

  #ask(): void {
    if (!this.by) return;
    this.asking = true;
    this.#plans.want({ operatives: this.members, by: this.by, near: this.near });
  }
}
