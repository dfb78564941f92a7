import type { End, PathDomain, PlaceDomain, Question, Reach, Reason, Route, Spot } from "../protocol";
import { Refusal } from "../table/feed";
import type { Session } from "../table/session.svelte";
import { Newest } from "./newest";
import { clamp, told } from "./units";
import { say } from "../words/say";

/** What a plan needs of a session. */
export type Desk = Pick<Session, "query" | "answer" | "question" | "position" | "welcome">;

interface Wish {
  to: [number, number];
  via: Spot[];
  level: number | undefined;
  facing: number;
}

/**
 * The answer to a question for a way or a place, while it is being made: the legs that stand, the end that is wanted,
 * and what the server says about it. It knows no rule: reach, costs and reasons all come from the server.
 */
export class Plan {
  question: Question | undefined = $state.raw();
  reach: Reach | undefined = $state.raw();
  /** The ends of the legs that stand. */
  via: Spot[] = $state.raw([]);
  /** The end that is asked about. */
  wanted: [number, number] | undefined = $state.raw();
  route: Route | undefined = $state.raw();
  facing: number = $state(0);
  /** The level that ends are looked for on; the highest floor at a place if it is undefined. */
  level: number | undefined = $state();
  /** Which of the suggested ends is wanted, -1 for none of them. */
  suggested: number = $state(-1);
  /** The route is not yet that of the wanted end. */
  asking: boolean = $state(false);

  #desk: Desk;
  #routes: Newest<Wish, Route>;
  #reaches: Newest<Question, Reach>;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#routes = new Newest<Wish, Route>(
      (wish) => {
        const level = wish.level === undefined ? {} : { level: wish.level };
        return desk.query<Route>({ type: "route", to: wish.to, via: wish.via, facing: wish.facing, ...level });
      },
      (route, wish) => {
        this.route = route;
        this.asking = this.#routes.busy && wish.to !== this.wanted;
      },
      (why) => this.#refused(why),
    );
    this.#reaches = new Newest<Question, Reach>(
      () => desk.query<Reach>({ type: "reach" }),
      (reach) => {
        this.reach = reach;
      },
      // Without a shaded reach the plan still works: every end is asked about.
      (why) => {
        if (!(why instanceof Refusal)) throw why;
      },
    );
  }

  get domain(): PathDomain | PlaceDomain | undefined {
    const domain = this.question?.domain;
    return domain?.kind === "path" || domain?.kind === "place" ? domain : undefined;
  }

  /** Whether a way or a place is being asked for. */
  get active(): boolean {
    return this.domain !== undefined;
  }

  get kind(): "path" | "place" | undefined {
    return this.domain?.kind;
  }

  /** Who moves or is set up. */
  get operative(): string {
    return this.domain?.operative || this.question?.operative || "";
  }

  /** Where the way begins; nothing for one that is not yet on the board. */
  get start(): Spot | undefined {
    return this.domain?.kind === "path" ? this.domain.start : undefined;
  }

  /** The end of the plan as it stands: where the base would be. */
  get end(): Spot | undefined {
    if (!this.wanted) return undefined;
    const last = this.route?.path.at(-1);
    if (last && !this.asking) return last;
    return [this.wanted[0], this.wanted[1], last?.[2] ?? this.level ?? 0, this.facing];
  }

  get legal(): boolean {
    return this.wanted !== undefined && !this.asking && this.route?.legal === true;
  }

  get reasons(): Reason[] {
    return (!this.asking && this.route?.reasons) || [];
  }

  /** The legal end that lies closest to the one that is not, if the server found one. */
  get near(): Spot | undefined {
    return this.asking || this.route?.legal ? undefined : this.route?.near?.[0];
  }

  /** Good ends, so that nobody has to search: those of the server, then the default answer. */
  get ends(): End[] {
    const ends = this.reach?.ends ?? [];
    if (ends.length) return ends;
    const spot = defaultEnd(this.question);
    return spot ? [{ spot, text: say`the usual answer` }] : [];
  }

  /** Whether a base is not round, so that its facing is to be chosen. */
  get turns(): boolean {
    const [long, wide] = this.domain?.size ?? [];
    return long !== wide;
  }

  /** Begin with a question, or end with none. The same question again changes nothing. True if it is another one. */
  begin(question: Question | undefined): boolean {
    // Numbers are given again after an answer was taken back, so the whole question is compared.
    const same = JSON.stringify(question) === JSON.stringify(this.question);
    this.question = question;
    if (same) return false;
    this.#routes.drop();
    this.#reaches.drop();
    this.reach = undefined;
    this.cancel();
    if (this.active && question) {
      this.facing = this.start?.[3] ?? defaultEnd(question)?.[3] ?? 0;
      this.#reaches.want(question);
    }
    return true;
  }

  /** Want to end there; the level is looked for unless it is known. */
  to(x: number, y: number, level = this.level): void {
    if (!this.active) return;
    const [width = Infinity, depth = Infinity] = this.#desk.welcome?.size ?? [];
    this.wanted = [clamp(Math.round(x), 0, width), clamp(Math.round(y), 0, depth)];
    this.suggested = -1;
    this.#ask(level);
  }

  /** Move the wanted end by so much; from the start if there is none yet. */
  nudge(dx: number, dy: number): void {
    const from = this.wanted ?? this.via.at(-1) ?? this.start ?? this.ends[0]?.spot;
    if (!from) return;
    if (!this.wanted && !this.start && this.ends[0]) this.suggest(1);
    else this.to(from[0] + dx, from[1] + dy);
  }

  /** Turn the base at the end by so many degrees. */
  turn(by: number): void {
    this.facing = (this.facing + by + 360) % 360;
    if (this.wanted) this.#ask(this.route?.path.at(-1)?.[2] ?? this.level);
  }

  /** Want the next of the suggested ends, or the one before. */
  suggest(step: 1 | -1): End | undefined {
    const ends = this.ends;
    if (!ends.length) return undefined;
    const first = step > 0 ? 0 : ends.length - 1;
    const next = this.suggested < 0 ? first : (this.suggested + step + ends.length) % ends.length;
    const end = ends[next];
    if (!end) return undefined;
    this.via = [];
    this.#want(end.spot);
    this.suggested = next;
    return end;
  }

  /** Plan a way or a place that is advised: the legs of a way stand, and its end is wanted. */
  follow(way: readonly Spot[]): void {
    const end = way.at(-1);
    if (!this.active || !end) return;
    this.via = this.kind === "path" ? way.slice(1, -1) : [];
    this.#want(end);
  }

  /** Take the legal end that lies closest to the one that was wanted. */
  takeNear(): void {
    if (this.near) this.#want(this.near);
  }

  /** Let the leg to the wanted end stand; the way goes on from there. */
  addLeg(): void {
    const end = this.end;
    if (!end || this.asking || this.kind !== "path") return;
    this.via = [...this.via, end];
    this.#ask(end[2]);
  }

  /** Take back the last leg: first the one that is wanted, then those that stand. */
  takeBack(): void {
    const last = this.via.at(-1);
    if (!last) {
      this.cancel();
      return;
    }
    this.via = this.via.slice(0, -1);
    this.#want(last);
  }

  /** Begin anew. */
  cancel(): void {
    this.#routes.drop();
    this.via = [];
    this.wanted = undefined;
    this.route = undefined;
    this.suggested = -1;
    this.asking = false;
  }

  /** Whether staying where it is is the answer that is always at hand. */
  get stays(): boolean {
    const value: unknown = this.question?.default;
    return this.kind === "path" && Array.isArray(value) && value.length === 1;
  }

  /** Answer that it stays where it is. */
  async stay(): Promise<void> {
    if (this.stays && this.start) await this.#desk.answer("path", [[...this.start]]);
  }

  /** What is to be done next with the plan; undefined while there is nothing. */
  get next(): "near" | "here" | "suggest" | undefined {
    if (this.near) return "near";
    if (this.wanted) return this.legal ? "here" : undefined;
    return this.ends.length ? "suggest" : undefined;
  }

  /** Do what is to be done next. */
  proceed(): void {
    if (this.next === "near") this.takeNear();
    else if (this.next === "here") void this.confirm();
    else if (this.next === "suggest") this.suggest(1);
  }

  /** Answer with the plan, if it is legal. */
  async confirm(): Promise<void> {
    const end = this.end;
    if (!this.legal || !end || !this.route) return;
    if (this.kind === "path") await this.#desk.answer("path", this.route.path.map((spot) => [...spot]));
    else await this.#desk.answer("place", [...end]);
  }

  /** What to say of the plan: what it costs, where it ends, what is against it. */
  get told(): string {
    if (!this.active || !this.wanted || this.asking || !this.route) return "";
    const { legs = [], total = "", limit = "", legal } = this.route;
    const why = this.reasons.map((reason) => reason.text).join(" ");
    const where = this.end ? say`Ends at ${told(this.end)}.` : "";
    const cost = total ? `${total}${limit ? say` of ${limit}` : ""}${legs.length ? `: ${legs.map((leg) => leg.text).join(", ")}` : ""}.` : "";
    const suggestion = this.ends[this.suggested]?.text;
    return [suggestion ? `${suggestion}.` : "", cost, where, legal ? say`Legal.` : say`Not legal. ${why}`].filter(Boolean).join(" ");
  }

  #want(spot: Spot): void {
    this.wanted = [spot[0], spot[1]];
    this.facing = spot[3];
    this.suggested = -1;
    this.#ask(spot[2]);
  }

  #ask(level: number | undefined): void {
    if (!this.wanted) return;
    this.asking = true;
    this.#routes.want({ to: this.wanted, via: this.via, level, facing: this.facing });
  }

  #refused(why: unknown): void {
    if (!(why instanceof Refusal)) throw why;
    this.asking = false;
    this.route = why.lost || why.stale ? undefined : { kind: "route", path: [], legal: false, reasons: why.reasons };
  }
}

/** The end of the answer that is always at hand, if that is a spot or a way. */
function defaultEnd(question: Question | undefined): Spot | undefined {
  const value: unknown = question?.default;
  if (!Array.isArray(value)) return undefined;
  const last: unknown = Array.isArray(value[0]) ? value.at(-1) : value;
  return Array.isArray(last) && last.length === 4 && last.every((one) => typeof one === "number") ? (last as Spot) : undefined;
}
