import type { Look, Measured, Option, Point, Spot } from "../protocol";
import { Refusal } from "../table/feed";
import type { Session } from "../table/session.svelte";
import { Newest } from "./newest";
import { say } from "../words/say";

/** One end of a measuring: the id of an operative or marker, or a point. */
export type Measurable = string | Point;

/** Parts of the terrain have ids of their own kind, so that they are never taken for an operative. */
export const TERRAIN = "terrain:";

/** What of the board somebody is looking at: under the pointer or the keyboard, selected, aimed at, measured. */
export class Focus {
  /** What the pointer or the keyboard is on. */
  hovered: string | undefined = $state();
  /** What was chosen by a click or Enter, before it is confirmed. */
  selected: string | undefined = $state();
  /** At whom the lines of sight go. */
  target: string | undefined = $state();
  /** Whose card is shown. */
  card: string | undefined = $state();
  /** Who is being dragged, and where to, before it is known what that means. */
  dragged: { id: string; to: [number, number] } | undefined = $state.raw();
  /** Where somebody was dragged: planned as soon as a way for it is asked. */
  intent: { id: string; to: [number, number] } | undefined;
  /** What a guide points at. */
  guided: ReadonlySet<string> = $state.raw(new Set());
  look: Look | undefined = $state.raw();
  /** Who looks. */
  looker: string | undefined = $state();
  /** Layers. */
  sight: boolean = $state(true);
  cover: boolean = $state(true);
  /** The level that is shown, all if undefined. */
  level: number | undefined = $state();
  /** The ruler: on, and with up to two ends. */
  measuring: boolean = $state(false);
  ends: Measurable[] = $state.raw([]);
  measured: Measured | undefined = $state.raw();

  /** Answer with an option. */
  pick: (key: string) => void;

  #session: Session;
  #looks: Newest<{ viewer: string; target: string; at: Spot | undefined }, Look>;
  #measures: Newest<[Measurable, Measurable], Measured>;

  constructor(session: Session) {
    this.#session = session;
    this.pick = (key) => void session.pick(key);
    this.#looks = new Newest(
      ({ viewer, target, at }) => session.query<Look>({ type: "look", viewer, target, ...(at ? { at } : {}) }),
      (look, wish) => {
        this.look = look;
        this.looker = wish.viewer;
      },
      (why) => this.#quiet(why),
    );
    this.#measures = new Newest(
      ([a, b]) => session.query<Measured>({ type: "measure", a, b }),
      (measured) => {
        this.measured = measured;
      },
      (why) => {
        this.ends = [];
        if (why instanceof Refusal) session.refuse(say`That cannot be measured`, why);
      },
    );
  }

  /** The options of the pending question by what they are about. */
  get matters(): Map<string, Option[]> {
    const found = new Map<string, Option[]>();
    const domain = this.#session.question?.domain;
    for (const option of domain?.kind === "pick" ? domain.options : []) {
      if (option.subject) found.set(option.subject, [...(found.get(option.subject) ?? []), option]);
    }
    return found;
  }

  /** Whose activation it is, or whom the question is about. */
  get active(): string {
    const question = this.#session.question;
    const domain = question?.domain;
    const moved = domain?.kind === "path" || domain?.kind === "place" ? domain.operative : "";
    return question?.operative || moved || this.#session.position?.active || "";
  }

  /** Who attacks whom with the dice that lie on the table. */
  get attack(): { attacker: string; defender: string } | undefined {
    const pools = this.#session.tray?.pools ?? [];
    const attacker = pools[0]?.operative;
    const defender = pools.find((pool) => pool.operative !== attacker)?.operative;
    return attacker && defender ? { attacker, defender } : undefined;
  }

  /** Whether the question is whom to attack. */
  get aiming(): boolean {
    return this.#session.question?.attack === true && this.matters.size > 0;
  }

  /** Who looks when something is pointed at: the attacker, or whoever was selected. */
  get viewer(): string {
    if (this.aiming) return this.active;
    return this.selected && this.#isOperative(this.selected) ? this.selected : "";
  }

  /** Point at something, or at nothing. While targets are chosen, or somebody is selected, it is looked at. */
  point(id: string | undefined): void {
    this.hovered = id;
    if (id && this.viewer && id !== this.viewer && this.#isOperative(id)) this.aim(id);
    else if (!id && this.target !== this.selected) this.rest();
  }

  /** Look at somebody, from where the viewer stands or from another spot; at nobody with undefined. */
  aim(id: string | undefined, viewer = this.viewer, at?: Spot): void {
    if (!id || !viewer || id === viewer) {
      this.#looks.drop();
      this.target = undefined;
      this.look = undefined;
      return;
    }
    if (this.target !== id || this.#session.past) this.look = undefined;
    this.target = id;
    // The server looks from where everybody stands now: of the past only who and whom is shown.
    if (this.#session.past) this.#looks.drop();
    else this.#looks.want({ viewer, target: id, at });
  }

  /** Look where there is reason to without anybody pointing: at who is selected to be attacked, or under attack. */
  rest(): void {
    const attack = this.attack;
    if (this.aiming) this.aim(this.selected);
    else if (attack) this.aim(attack.defender, attack.attacker);
    else this.aim(undefined);
  }

  select(id: string | undefined): void {
    this.selected = id;
    this.rest();
  }

  /**
   * A click or Enter on something. An operative is selected first, so that its card, what it could do and its odds are
   * seen, and chosen when it is clicked again; all else is the answer at once. True if it meant something to the question.
   */
  press(id: string): boolean {
    if (this.measuring) {
      this.measure(id);
      return true;
    }
    const options = this.matters.get(id) ?? [];
    if (!options.length) {
      this.select(this.selected === id ? undefined : id);
      return false;
    }
    const [option, more] = options;
    if (!option) return false;
    const sure = !this.#isOperative(id) || this.selected === id;
    if (!sure || more) {
      this.select(id);
      return true;
    }
    const against = this.#session.against[option.key];
    if (against?.length) this.#session.refusal = { title: say`${option.label}: not possible`, reasons: against };
    else this.pick(option.key);
    return true;
  }

  /** Whether somebody may be dragged: who acts, or whom the choices are about, if it is the asker's own. */
  canDrag(id: string): boolean {
    const question = this.#session.question;
    if (question?.domain.kind !== "pick" || this.aiming) return false;
    const own = this.#session.position?.operatives.some((one) => one.id === id && one.seat === question.seat);
    return own === true && (id === this.active || this.matters.has(id));
  }

  /** Take the ruler, or put it away. */
  ruler(on = !this.measuring): void {
    this.measuring = on;
    this.ends = [];
    this.measured = undefined;
    this.#measures.drop();
  }

  /** Measure from or to something. A third end begins anew. */
  measure(end: Measurable): void {
    this.ends = this.ends.length >= 2 ? [end] : [...this.ends, end];
    this.measured = undefined;
    const [a, b] = this.ends;
    if (a !== undefined && b !== undefined) this.#measures.want([a, b]);
  }

  /** Forget what belonged to a question that is no longer pending. */
  reset(): void {
    this.selected = undefined;
    this.rest();
  }

  /** One step back. True if there was something to go back from. */
  escape(): boolean {
    if (this.card) this.card = undefined;
    else if (this.measuring) this.ruler(false);
    else if (this.selected) this.reset();
    else return false;
    return true;
  }

  #isOperative(id: string): boolean {
    return this.#session.position?.operatives.some((one) => one.id === id) ?? false;
  }

  /** No picture is no harm: the lines are left out. */
  #quiet(why: unknown): void {
    if (!(why instanceof Refusal)) throw why;
    this.look = undefined;
  }
}
