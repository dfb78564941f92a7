// What the page shows beside the board, and what commands do: keys, buttons and the board all come here.

import type { Focus } from "../board/focus.svelte";
import type { Plan } from "../board/plan.svelte";
import type { Option } from "../protocol";
import type { Command } from "./keys";
import { Outlooks } from "./odds.svelte";
import { Player } from "./player.svelte";
import type { Session } from "./session.svelte";
import { defaultKey, optionsOf } from "./words";

export type Tab = "log" | "why" | "rules" | "notes";
export type Sheet = "decide" | "teams" | "odds" | "log" | "rules";

const MANY = 8;
const HALF_INCH = 1270;
const TENTH_INCH = 254;

/** What only the drawn page can do. */
export interface Hands {
  confirmShare(): void;
  zoom(factor: number): void;
  fit(): void;
}

export class Desk {
  tab: Tab = $state("log");
  sheet: Sheet = $state("decide");
  help: boolean = $state(false);
  /** The rules that were opened, the one that is shown last. */
  rules: string[] = $state.raw([]);
  /** The answer whose reason is wanted. */
  why: number = $state(-1);
  /** The option that is pointed at or has focus. */
  looked: string | undefined = $state();
  readonly outlooks: Outlooks;
  readonly player: Player;
  hands: Hands | undefined;

  constructor(
    readonly session: Session,
    readonly focus: Focus,
    readonly plan: Plan,
  ) {
    this.outlooks = new Outlooks(session);
    this.player = new Player(session);
  }

  /** Why no button works now; empty if they do. */
  get off(): string {
    if (this.session.gone) return this.session.gone;
    return this.session.status === "live" ? "" : "Connection lost: buttons work again once it is back.";
  }

  /** The options that are offered as buttons: of many, only those about what was selected on the board. */
  get options(): Option[] {
    const all = optionsOf(this.session.question);
    const { selected } = this.focus;
    if (all.length <= MANY || !selected || !all.some((one) => one.subject === selected)) return all;
    return all.filter((one) => one.subject === selected || !one.subject);
  }

  /** The option whose odds are shown: the one looked at, else the one about what is aimed at. */
  get attack(): string | undefined {
    if (!this.session.question?.attack) return undefined;
    const { target, selected } = this.focus;
    const legal = this.options.filter((one) => !(one.key in this.session.against));
    const aimed = legal.find((one) => one.subject && (one.subject === target || one.subject === selected))?.key;
    return legal.some((one) => one.key === this.looked) ? this.looked : (aimed ?? legal[0]?.key);
  }

  /** Point at an option: what it is about is shown on the board, and its odds if it is an attack. */
  look(key: string | undefined): void {
    this.looked = key;
    const option = optionsOf(this.session.question).find((one) => one.key === key);
    if (option?.subject) this.focus.point(option.subject);
    if (key && this.session.question?.attack && !(key in this.session.against)) this.outlooks.want(key);
  }

  /** Answer with an option; one that is not legal says why instead. */
  pick(key: string): void {
    const option = optionsOf(this.session.question).find((one) => one.key === key);
    if (!option || this.off) return;
    const reasons = this.session.against[key];
    if (reasons) this.session.refusal = { title: `${option.label}: not possible`, reasons };
    else void this.session.answer("pick", key);
  }

  openRule(id: string): void {
    this.rules = [...this.rules.filter((one) => one !== id), id].slice(-20);
    this.tab = "rules";
    this.sheet = "rules";
  }

  askWhy(answer: number): void {
    this.why = answer;
    this.tab = "why";
    this.sheet = "log";
  }

  undo(): void {
    const { state } = this.session;
    if (!state || this.off) return;
    if (state.can_undo !== "no") void this.session.takeBack("ask");
    else this.session.refusal = { title: "Nothing can be taken back now", reasons: state.undo_hint ? [{ rule: "", text: state.undo_hint }] : [] };
  }

  /** Do what a key means. True if it meant something. */
  run(command: Command): boolean {
    const { focus, plan, player } = this;
    switch (command.do) {
      case "option": {
        const option = this.options[command.n - 1];
        if (option) this.pick(option.key);
        return option !== undefined;
      }
      case "nudge": {
        if (!plan.active) return false;
        const by = command.fine ? TENTH_INCH : HALF_INCH;
        plan.nudge(command.dx * by, command.dy * by);
        return true;
      }
      case "confirm":
        return this.#confirm();
      case "back":
        return this.#back();
      case "leg":
        if (plan.active) plan.takeBack();
        return plan.active;
      case "undo":
        this.undo();
        return true;
      case "reroll":
        return this.#reroll();
      case "measure":
        focus.ruler();
        return true;
      case "sight":
        focus.sight = !focus.sight;
        return true;
      case "cover":
        focus.cover = !focus.cover;
        return true;
      case "lower":
      case "higher":
        this.#level(command.do === "higher" ? 1 : -1);
        return true;
      case "nearer":
        this.hands?.zoom(1.25);
        return true;
      case "farther":
        this.hands?.zoom(0.8);
        return true;
      case "fit":
        this.hands?.fit();
        return true;
      case "earlier":
        player.step(-1);
        return true;
      case "later":
        player.step(1);
        return true;
      case "play":
        player.toggle();
        return true;
      case "card":
        focus.card = focus.card ? undefined : (focus.hovered ?? focus.selected ?? focus.target ?? (focus.active || undefined));
        return true;
      case "log":
        this.tab = "log";
        this.sheet = "log";
        return true;
      case "odds":
        this.sheet = "odds";
        return true;
      case "rules":
        this.tab = "rules";
        this.sheet = "rules";
        return true;
      case "help":
        this.help = !this.help;
        return true;
      case "next":
        this.#cycle(1);
        return true;
      case "previous":
        this.#cycle(-1);
        return true;
      case "target":
        this.#target(1);
        return true;
      case "target-before":
        this.#target(-1);
        return true;
    }
    return false;
  }

  #confirm(): boolean {
    const { question } = this.session;
    if (!question || this.off) return false;
    if (this.plan.active) void this.plan.confirm();
    else if (question.domain.kind === "share") this.hands?.confirmShare();
    else {
      const legal = this.options.filter((one) => !(one.key in this.session.against));
      const aimed = question.attack && this.focus.selected ? legal.find((one) => one.subject === this.focus.selected)?.key : undefined;
      const key = aimed ?? defaultKey(question) ?? (legal.length === 1 ? legal[0]!.key : undefined);
      if (key === undefined) return false;
      this.pick(key);
    }
    return true;
  }

  #back(): boolean {
    if (this.session.refusal) this.session.refusal = undefined;
    else if (this.focus.escape()) return true;
    else if (this.plan.active && this.plan.wanted) this.plan.cancel();
    else if (this.session.past) this.player.live();
    else if (this.sheet !== "decide") this.sheet = "decide";
    else return false;
    return true;
  }

  /** The first option that says it re-rolls, else the one of the first die that can be picked. */
  #reroll(): boolean {
    const legal = this.options.filter((one) => !(one.key in this.session.against));
    const dice = this.session.tray?.pools.flatMap((pool) => pool.dice ?? []) ?? [];
    const picked = dice.flatMap((die) => die.picks ?? []).find((key) => legal.some((one) => one.key === key));
    const key = legal.find((one) => /^re-?roll/i.test(one.label))?.key ?? picked;
    if (key) this.pick(key);
    return key !== undefined;
  }

  #level(by: 1 | -1): void {
    const levels = [undefined, ...(this.session.board?.levels ?? [])];
    const at = Math.max(0, levels.indexOf(this.focus.level));
    this.focus.level = levels[(at + by + levels.length) % levels.length];
  }

  /** The next place that is suggested, or the next operative that the question is about, else of one's own. */
  #cycle(by: 1 | -1): void {
    if (this.plan.active && this.plan.ends.length > 0) {
      this.plan.suggest(by);
      return;
    }
    const { position, yours } = this.session;
    const here = (position?.operatives ?? []).filter((one) => !one.out && one.spot);
    const matters = [...this.focus.matters.keys()];
    const ids = matters.length > 0 ? matters : here.filter((one) => yours.length === 0 || yours.includes(one.seat)).map((one) => one.id);
    this.#select(ids, by);
  }

  #target(by: 1 | -1): void {
    const { position, question } = this.session;
    const seat = question?.seat ?? this.session.yours[0] ?? 0;
    const aimed = question?.attack ? [...this.focus.matters.keys()] : [];
    const enemies = (position?.operatives ?? []).filter((one) => !one.out && one.spot && one.seat !== seat).map((one) => one.id);
    if (aimed.length > 0) this.#select(aimed, by);
    else if (enemies.length > 0) this.focus.point(after(enemies, this.focus.hovered, by));
  }

  #select(ids: string[], by: 1 | -1): void {
    const next = after(ids, this.focus.selected, by);
    if (!next) return;
    this.focus.select(next);
    const option = this.options.find((one) => one.subject === next);
    if (option) this.look(option.key);
    else this.focus.point(next);
  }
}

/** The one after or before another in a ring. */
export function after<T>(all: readonly T[], at: T | undefined, by: 1 | -1): T | undefined {
  const place = at === undefined ? -1 : all.indexOf(at);
  if (place < 0) return by > 0 ? all[0] : all.at(-1);
  return all[(place + by + all.length) % all.length];
}
