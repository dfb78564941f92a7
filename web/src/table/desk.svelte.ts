// What the page shows beside the board, and what commands do: keys, buttons and the board all come here.

import type { Focus } from "../board/focus.svelte";
import type { Plan } from "../board/plan.svelte";
import type { Option } from "../protocol";
import { Advice } from "./advice.svelte";
import type { Command } from "./keys";
import { Outlooks } from "./odds.svelte";
import { Player } from "./player.svelte";
import type { Session } from "./session.svelte";
import { adviceText, defaultKey, legalFirst, optionsOf } from "./words";

export type Tab = "log" | "why" | "rules" | "notes";
export type Sheet = "decide" | "teams" | "odds" | "log" | "rules";

const MANY = 8;
/** Commands that answer or plan: while a bot sets up, they mean that the person goes on. */
const OWN: ReadonlySet<Command["do"]> = new Set(["option", "confirm", "nudge", "reroll", "target", "hint"]);

/** What only the drawn page can do. */
export interface Hands {
  /** Give a command to the board; true if it took it. */
  board(command: Command): boolean;
  confirmShare(): void;
  /** Tell a screen reader. */
  say(text: string): void;
  /** Bring a part of the page into sight, and the focus to it. */
  show(part: "log" | "odds" | "rules"): void;
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
  readonly advice: Advice;
  hands: Hands | undefined;

  constructor(
    readonly session: Session,
    readonly focus: Focus,
    plan: Plan,
  ) {
    this.advice = new Advice(session, plan);
    this.outlooks = new Outlooks(session);
    this.player = new Player(session);
  }

  /** Why no button works now; empty if they do. */
  get off(): string {
    if (this.session.gone) return this.session.gone;
    return this.session.status === "live" ? "" : "Connection lost: buttons work again once it is back.";
  }

  /** The options that are offered as buttons, legal ones first: of many, only those about what was selected. */
  get options(): Option[] {
    const all = legalFirst(optionsOf(this.session.question), this.session.against);
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

  /** Ask what a bot would answer; it is marked or planned, and told. */
  async advise(): Promise<void> {
    const { question } = this.session;
    if (!question || this.off) return;
    const hint = await this.advice.ask();
    if (!hint) return;
    const { pick } = this.advice;
    if (pick !== undefined) {
      if (!this.options.some((one) => one.key === pick)) this.focus.select(undefined);
      this.look(pick);
    }
    this.sheet = "decide";
    this.hands?.say(adviceText(hint, question));
  }

  undo(): void {
    const { state } = this.session;
    if (!state || this.off) return;
    if (state.can_undo !== "no") void this.session.takeBack("ask");
    else this.session.refusal = { title: "Nothing can be taken back now", reasons: state.undo_hint ? [{ rule: "", text: state.undo_hint }] : [] };
  }

  /** Do what a key means: first the board may take it, then the panel. True if it meant something. */
  run(command: Command): boolean {
    if (command.do === "back" && this.session.refusal) {
      this.session.refusal = undefined;
      return true;
    }
    if (this.session.delegated && OWN.has(command.do)) {
      void this.session.delegate(false);
      return true;
    }
    return (this.hands?.board(command) ?? false) || this.#panel(command);
  }

  #panel(command: Command): boolean {
    const { player } = this;
    switch (command.do) {
      case "option": {
        const option = this.options[command.n - 1];
        if (option) this.pick(option.key);
        return option !== undefined;
      }
      case "confirm":
        return this.#confirm();
      case "back":
        return this.#back();
      case "undo":
        this.undo();
        return true;
      case "hint":
        void this.advise();
        return true;
      case "reroll":
        return this.#reroll();
      case "earlier":
        player.step(-1);
        return true;
      case "later":
        player.step(1);
        return true;
      case "play":
        player.toggle();
        return true;
      case "log":
      case "rules":
        this.tab = command.do;
        this.sheet = command.do;
        this.hands?.show(command.do);
        return true;
      case "odds":
        this.sheet = "odds";
        this.hands?.show("odds");
        return true;
      case "help":
        this.help = !this.help;
        return true;
      default:
        return false;
    }
  }

  #confirm(): boolean {
    const { question } = this.session;
    if (!question || this.off) return false;
    if (question.domain.kind === "share") this.hands?.confirmShare();
    else {
      const legal = this.options.filter((one) => !(one.key in this.session.against));
      const key = defaultKey(question) ?? (legal.length === 1 ? legal[0]!.key : undefined);
      if (key === undefined) return false;
      this.pick(key);
    }
    return true;
  }

  #back(): boolean {
    if (this.session.past) this.player.live();
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
}
