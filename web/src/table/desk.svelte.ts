// What the page shows beside the board, and what commands do: keys, buttons and the board all come here.

import type { Focus } from "../board/focus.svelte";
import { Group } from "../board/group.svelte";
import type { Plan } from "../board/plan.svelte";
import { Prospect } from "../board/prospect.svelte";
import type { Drag, Option, Question } from "../protocol";
import { Advice } from "./advice.svelte";
import type { Command } from "./keys";
import { Notices } from "./notices.svelte";
import { Outlooks } from "./odds.svelte";
import { Player } from "./player.svelte";
import { forgoes, proposed, weighedFirst } from "./proposal";
import type { Session } from "./session.svelte";
import { Wishes } from "./wishes.svelte";
import { adviceText, legalFirst, optionsOf } from "./words";
import { say } from "../words/say";

export type Tab = "log" | "score" | "why" | "rules" | "notes" | "people";
export type Sheet = "decide" | "teams" | "score" | "odds" | "log" | "rules";

const MANY = 8;
/** So many answers at most are taken back by one wish. */
const MOST_BACK = 200;
/** Odds are worked out for so many options of a question at most. */
const WEIGHED = 12;
/** Commands that answer or plan: while a bot sets up, they mean that the person goes on. */
const OWN: ReadonlySet<Command["do"]> = new Set(["option", "nudge", "reroll", "target", "hint"]);

/** The one thing to do next: its button is filled, and Enter does it. */
export type Primary = { does: "option"; key: string } | { does: "plan" | "group" | "share" | "choices" | "now" | "watch" };

/** What only the drawn page can do. */
export interface Hands {
  /** Give a command to the board; true if it took it. */
  board(command: Command): boolean;
  confirmShare(): void;
  /** Tell a screen reader. */
  say(text: string): void;
  /** Bring a part of the page into sight, and the focus to it. */
  show(part: "log" | "score" | "odds" | "rules" | "people"): void;
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
  readonly wishes: Wishes;
  readonly prospect: Prospect;
  readonly notices: Notices;
  readonly group: Group;
  hands: Hands | undefined;
  /** The option that was taken although it gives something up, at the question with this number and revision. */
  #doubted: { key: string; question: number; revision: number } | undefined = $state.raw();

  constructor(
    readonly session: Session,
    readonly focus: Focus,
    readonly plan: Plan,
    store: Pick<Storage, "getItem" | "setItem"> = localStorage,
  ) {
    this.focus.pick = (key) => this.pick(key);
    this.advice = new Advice(session, plan);
    this.outlooks = new Outlooks(session);
    this.player = new Player(session);
    this.wishes = new Wishes(session, store);
    this.prospect = new Prospect(session, focus, plan);
    this.group = new Group(session);
    this.notices = new Notices(store);
  }

  /** Why no button works now; empty if they do. */
  get off(): string {
    if (this.session.gone) return this.session.gone;
    return this.session.status === "live" ? "" : say`Connection lost: buttons work again once it is back.`;
  }

  /** The options that are offered as buttons, legal ones first: of many, only those about what was selected. */
  get options(): Option[] {
    const all = legalFirst(optionsOf(this.session.question), this.session.against);
    const { selected } = this.focus;
    if (all.length <= MANY || !selected || !all.some((one) => one.subject === selected)) return all;
    return all.filter((one) => one.subject === selected || !one.subject);
  }

  /** The name of the asker's operative where it is the one that is attacked; empty otherwise. */
  get attacked(): string {
    const { question, position, tray } = this.session;
    const pools = tray?.pools ?? [];
    const own = pools.find((pool) => pool.seat === question?.seat);
    if (!question || !own || pools[0]?.seat === question.seat) return "";
    return position?.operatives.find((one) => one.id === own.operative)?.name ?? "";
  }

  /** The option that the page asks about once more, since it gives something up. */
  get doubted(): Option | undefined {
    const { question, state } = this.session;
    const doubt = this.#doubted;
    if (!doubt || doubt.question !== question?.id || doubt.revision !== state?.revision) return undefined;
    return optionsOf(question).find((one) => one.key === doubt.key);
  }

  /** Ask for the odds of these options of the pending question, first for those that decide what is proposed. */
  weigh(options: readonly Option[]): void {
    const keys = weighedFirst(this.session.question, options).map((one) => one.key);
    this.outlooks.begin(keys.slice(0, WEIGHED));
  }

  /** What is filled, and what Enter does; undefined where nothing is proposed. */
  get primary(): Primary | undefined {
    const { question } = this.session;
    if (this.off) return undefined;
    if (this.session.past) return { does: "now" };
    if (this.session.position?.over) return { does: "watch" };
    if (!question || this.session.delegated) return undefined;
    if (question.domain.kind === "share") return { does: "share" };
    if (question.domain.kind !== "pick") return this.plan.next ? { does: "plan" } : undefined;
    if (this.doubted) return { does: "choices" };
    if (this.group.active) return this.group.goers.length && this.group.sending === undefined ? { does: "group" } : undefined;
    const { against, judging } = this.session;
    const { known: outlooks, awaited } = this.outlooks;
    const known = { against, judged: !judging, outlooks, awaited: awaited && question.attack === true, attacked: this.attacked !== "", selected: this.focus.selected };
    const key = proposed(question, this.options, known);
    return key === undefined ? undefined : { does: "option", key };
  }

  /** Do what is filled. True if anything is. */
  proceed(): boolean {
    const { primary } = this;
    switch (primary?.does) {
      case "option":
        this.pick(primary.key);
        break;
      case "plan":
        this.plan.proceed();
        break;
      case "group":
        void this.group.send();
        break;
      case "share":
        this.hands?.confirmShare();
        break;
      case "choices":
        this.reconsider();
        break;
      case "now":
        this.player.live();
        break;
      case "watch":
        this.player.toggle();
        break;
      case undefined:
        return false;
    }
    return true;
  }

  /** Back to the choices from an option that gives something up. */
  reconsider(): void {
    this.#doubted = undefined;
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

  /** Answer with an option; one that is not legal says why instead, and one that gives something up is asked about once more. */
  pick(key: string): void {
    const { question, state, against } = this.session;
    const options = optionsOf(question);
    const option = options.find((one) => one.key === key);
    if (!question || !state || !option || this.off) return;
    const reasons = against[key];
    if (reasons) this.session.refusal = { title: say`${option.label}: not possible`, reasons };
    else if (this.doubted?.key !== key && forgoes(option, options, against)) {
      this.#doubted = { key, question: question.id, revision: state.revision };
      this.sheet = "decide";
      this.hands?.say(say`${option.forgoes} Enter leads back to the choices, 2 takes it: ${option.label}.`);
    } else void this.session.pick(key);
  }

  /** A piece was dragged somewhere: the option that lets it go there is taken, and the way planned once it is asked for. */
  async drag(id: string, to: [number, number]): Promise<void> {
    const found = await this.#moves(id, to);
    const { question, position } = this.session;
    if (!question || !found) return;
    if (found.pick) {
      this.focus.intent = { id, to };
      this.pick(found.pick);
      return;
    }
    const name = position?.operatives.find((one) => one.id === id)?.name ?? say`This`;
    const reasons = [{ rule: question.rule, text: say`None of the choices lets it move there.`, hint: say`choices that are not possible say why` }];
    this.session.refusal = { title: say`${name} cannot move now`, reasons };
  }

  /** A new question: whoever was dragged and could not move yet goes on as soon as a move is among the choices. */
  async goOn(question: Question): Promise<void> {
    const { intent } = this.focus;
    if (!intent || question.domain.kind !== "pick") return;
    if (question.operative !== intent.id) {
      this.focus.intent = undefined;
      return;
    }
    const found = await this.#moves(intent.id, intent.to);
    if (found?.moves && this.focus.intent === intent) this.pick(found.pick ?? "");
  }

  /** Which of the choices lets a piece go somewhere; undefined where that is no longer asked. */
  async #moves(operative: string, to: [number, number]): Promise<Drag | undefined> {
    const { question } = this.session;
    if (!question || this.off) return undefined;
    try {
      const found = await this.session.query<Drag>({ type: "drag", operative, to: [Math.round(to[0]), Math.round(to[1])] });
      return this.session.question?.id === question.id ? found : undefined;
    } catch (why) {
      this.session.refuse(say`It cannot be moved now`, why);
      return undefined;
    }
  }

  openRule(id: string): void {
    this.rules = [...this.rules.filter((one) => one !== id), id].slice(-20);
    this.tab = "rules";
    this.sheet = "rules";
  }

  /** Show a part of the page: on a phone as its sheet, elsewhere as the tab that it is on. */
  turnTo(sheet: Sheet): void {
    this.sheet = sheet;
    if (sheet === "log" || sheet === "score" || sheet === "rules") this.tab = sheet;
  }

  /** Who is there, and what is said. */
  openPeople(): void {
    this.tab = "people";
    this.sheet = "log";
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
    // A bot thinks about what the table itself asks.
    await this.session.settle();
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
    if (!state || this.off || this.session.putBack()) return;
    if (state.can_undo !== "no") void this.session.takeBack("ask");
    else this.session.refusal = { title: say`Nothing can be taken back now`, reasons: state.undo_hint ? [{ rule: "", text: state.undo_hint }] : [] };
  }

  /** Take back one's own answers one after another, as long as that is free: to before this piece, or all of one's turn. */
  async again(what: "piece" | "turn"): Promise<void> {
    const piece = this.session.question?.operative ?? "";
    const had = this.session.first.length > 0;
    while (this.session.putBack());
    // Whoever is only chosen in hand has done nothing yet.
    if (had && what === "piece" && (this.session.question?.operative ?? "") !== piece) return;
    for (let n = 0; n < MOST_BACK && this.session.state?.can_undo === "free" && !this.off; n++) {
      const { revision } = this.session.state;
      await this.session.takeBack("ask");
      await this.session.after(revision);
      const { question } = this.session;
      if (!question || (what === "piece" && (question.operative ?? "") !== piece)) break;
    }
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
    if (this.session.delegated && command.do === "confirm") return true;
    return (this.hands?.board(command) ?? false) || this.#panel(command);
  }

  #panel(command: Command): boolean {
    const { player } = this;
    switch (command.do) {
      case "option":
        return this.#option(command.n);
      case "confirm":
        return this.proceed();
      case "back":
        return this.#back();
      case "undo":
        this.undo();
        return true;
      case "hint":
        void this.advise();
        return true;
      case "again":
      case "again-turn":
        void this.again(command.do === "again" ? "piece" : "turn");
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
      case "score":
      case "rules":
      case "odds":
        this.turnTo(command.do);
        this.hands?.show(command.do);
        return true;
      case "people":
        this.openPeople();
        this.hands?.show("people");
        return true;
      case "sound":
        this.notices.toggle();
        this.hands?.say(this.notices.on ? say`Sounds are on.` : say`Sounds are off.`);
        return true;
      case "help":
        this.help = !this.help;
        return true;
      default:
        return false;
    }
  }

  /** The n-th button: of the choices, or of what is asked about once more. */
  #option(n: number): boolean {
    const { doubted } = this;
    const key = doubted ? (n === 2 ? doubted.key : undefined) : this.options[n - 1]?.key;
    if (key !== undefined) this.pick(key);
    else if (doubted && n === 1) this.reconsider();
    return key !== undefined;
  }

  #back(): boolean {
    if (this.session.past) this.player.live();
    else if (this.doubted) this.reconsider();
    else if (this.session.putBack()) return true;
    else if (this.sheet !== "decide") this.sheet = "decide";
    else return false;
    return true;
  }

  /** The first option that re-rolls, else the one of the first die that can be picked. */
  #reroll(): boolean {
    const legal = this.options.filter((one) => !(one.key in this.session.against));
    const dice = this.session.tray?.pools.flatMap((pool) => pool.dice ?? []) ?? [];
    const picked = dice.flatMap((die) => die.picks ?? []).find((key) => legal.some((one) => one.key === key));
    const key = legal.find((one) => one.verb === "reroll")?.key ?? picked;
    if (key) this.pick(key);
    return key !== undefined;
  }
}
