import type { Command } from "../table/keys";
import type { Session } from "../table/session.svelte";
import type { Camera } from "./camera.svelte";
import { type Focus, TERRAIN } from "./focus.svelte";
import type { Group } from "./group.svelte";
import type { Motion } from "./motion.svelte";
import type { Picture } from "./picture.svelte";
import { tellTerrain, towards } from "./pieces";
import type { Plan } from "./plan.svelte";
import type { Prospect } from "./prospect.svelte";
import { clamp, height as heightText, INCH, toDrawing } from "./units";
import { say } from "../words/say";

const TURN = 15;

/** What keys work on. */
export interface Keyed {
  session: Session;
  focus: Focus;
  plan: Plan;
  prospect: Prospect | undefined;
  group: Group | undefined;
  camera: Camera;
  picture: Picture;
  motion: Motion;
  stage: () => HTMLElement | undefined;
  /** The pieces in the order that Tab and its kin go through. */
  order: () => string[];
  /** Tell a screen reader. */
  say: (text: string) => void;
  /** A card that was asked for stays when the pointer goes. */
  keepCard: () => void;
}

/** The element of the board that something belongs to. */
export function thing(at: Element | null | undefined): Element | undefined {
  return at?.closest("[data-id], [data-ghost]") ?? undefined;
}

export function idOf(on: Element | undefined): string | undefined {
  return on?.getAttribute("data-id") ?? undefined;
}

/** What keys do on the board: moving the focus and the plan, layers, the view. */
export class Keyboard {
  constructor(readonly board: Keyed) {}

  /** The piece that has the focus. */
  #current(): string | undefined {
    return this.board.stage()?.contains(document.activeElement) ? idOf(thing(document.activeElement)) : undefined;
  }

  #focusOn(of: string | undefined): boolean {
    const element = of === undefined ? undefined : this.board.stage()?.querySelector<SVGElement>(`[data-id="${CSS.escape(of)}"]`);
    element?.focus({ focusVisible: true } as FocusOptions);
    return element != null;
  }

  #step(ids: string[], by: 1 | -1): boolean {
    if (!ids.length) return false;
    const at = ids.indexOf(this.#current() ?? "");
    return this.#focusOn(ids[at < 0 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length]);
  }

  /** Do what a key of the page asks of the board. True if it was the board's to do. */
  run(command: Command): boolean {
    const { focus, plan, camera, picture, motion } = this.board;
    motion.skip();
    switch (command.do) {
      case "nudge":
        return this.#nudge(command.dx, -command.dy, command.fine);
      case "confirm":
        return this.#confirm();
      case "back":
        if (this.board.group?.back()) return true;
        if (focus.escape()) return true;
        if (!plan.wanted) return false;
        plan.cancel();
        return true;
      case "join":
      case "join-all":
        return this.#join(command.do === "join-all");
      case "leg":
        if (this.board.group?.takeBack()) return true;
        if (!plan.wanted) return false;
        plan.takeBack();
        return true;
      case "measure":
        focus.ruler();
        this.board.say(focus.measuring ? say`Measure: first thing, second thing.` : say`The ruler is put away.`);
        return true;
      case "sight":
        focus.sight = !focus.sight;
        this.board.say(focus.sight ? say`Sight lines are shown.` : say`Sight lines are hidden.`);
        return true;
      case "cover":
        focus.cover = !focus.cover;
        this.board.say(focus.cover ? say`Cover lines are shown.` : say`Cover lines are hidden.`);
        return true;
      case "lower":
      case "higher": {
        const choices = [undefined, ...picture.levels];
        focus.level = choices[clamp(choices.indexOf(focus.level) + (command.do === "higher" ? 1 : -1), 0, choices.length - 1)];
        this.board.say(focus.level === undefined ? say`All levels.` : focus.level ? say`Up to ${heightText(focus.level)}.` : say`Ground only.`);
        return true;
      }
      case "nearer":
        camera.zoom(1.4);
        return true;
      case "farther":
        camera.zoom(1 / 1.4);
        return true;
      case "fit":
        camera.fit();
        return true;
      case "card":
        this.board.keepCard();
        focus.card = focus.card ? undefined : (this.#current() ?? focus.selected ?? focus.active);
        return true;
      case "threat":
        return this.#threaten();
      case "onwards":
        plan.addLeg();
        return plan.active;
      case "turn":
      case "turn-back":
        if (plan.turns) plan.turn(command.do === "turn" ? TURN : -TURN);
        return plan.active;
      case "part":
      case "part-before":
        return this.#part(command.do === "part" ? 1 : -1);
      case "next":
      case "target":
        return this.#onwards(1);
      case "previous":
      case "target-before":
        return this.#onwards(-1);
      default:
        return false;
    }
  }

  /** Show what whoever is pointed at, has focus or was selected could do next; without anybody, no longer. */
  #threaten(): boolean {
    const { focus, picture } = this.board;
    const of = [focus.hovered, this.#current(), focus.target, focus.selected].find((one) => picture.pieces.some((piece) => piece.id === one));
    return this.board.prospect?.threaten(of) ?? false;
  }

  #nudge(dx: number, dy: number, fine: boolean): boolean {
    const { plan, picture, group } = this.board;
    const far = fine ? INCH / 10 : INCH / 2;
    if (group?.members.length) {
      group.nudge(dx * far, dy * far);
      return true;
    }
    if (!plan.active) {
      const from = picture.find(this.#current());
      return from !== undefined && this.#focusOn(towards(from.spot, dx, dy, [...picture.pieces, ...picture.markers]));
    }
    plan.nudge(dx * far, dy * far);
    this.#reveal();
    return true;
  }

  /** To the next good end of a plan, or to the next piece that the question is about. */
  #onwards(by: 1 | -1): boolean {
    const { session, focus, plan } = this.board;
    if (plan.active && plan.suggest(by)) {
      this.#reveal();
      return true;
    }
    const barred = (one: string) => Number(focus.matters.get(one)?.every((option) => session.against[option.key]?.length) ?? false);
    const about = this.board.order().filter((one) => focus.matters.has(one)).sort((a, b) => barred(a) - barred(b));
    return this.#step(about.length ? about : this.board.order(), by);
  }

  /** Whoever has the focus is moved together with others, or the next that is not yet; or all of them. */
  #join(all: boolean): boolean {
    const { focus, group } = this.board;
    if (!group?.possible || !group.all.length) return false;
    const here = this.#current();
    focus.card = undefined;
    if (all) group.addAll();
    else {
      const next = here !== undefined && group.canJoin(here) && !group.members.includes(here) ? here : group.after(here ?? group.members.at(-1));
      if (next !== undefined) {
        group.add([next]);
        this.#focusOn(next);
      }
    }
    return true;
  }

  /** To the next part of the terrain. */
  #part(by: 1 | -1): boolean {
    const { picture } = this.board;
    const ids = picture.parts.map((one) => TERRAIN + one.id);
    if (!this.#step(ids, by)) return false;
    const found = picture.parts[ids.indexOf(this.#current() ?? "")];
    if (found) this.board.say(tellTerrain(found));
    return true;
  }

  #reveal(): void {
    const { plan, camera, picture } = this.board;
    if (plan.wanted) camera.reveal(...toDrawing(plan.wanted[0], plan.wanted[1], picture.depth));
  }

  /** Enter on what shows the focus here, or for the plan; all else is the panel's: what was clicked keeps the focus without showing it, and Enter is what is filled. */
  #confirm(): boolean {
    const { focus, plan, group } = this.board;
    const here = document.activeElement?.matches(":focus-visible") ? this.#current() : undefined;
    if (group?.by) {
      void group.send();
      return true;
    }
    if (focus.measuring && here) {
      focus.press(here);
      return true;
    }
    if (plan.active) {
      plan.proceed();
      this.#reveal();
      return true;
    }
    if (here && !here.startsWith(TERRAIN)) focus.press(here);
    return here !== undefined;
  }

  /** A piece that has focus is pressed as a button is. */
  keyed(event: KeyboardEvent): void {
    if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#current() || !this.#confirm()) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
