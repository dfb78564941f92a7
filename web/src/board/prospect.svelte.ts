import type { Explained, Facing, Outlook, Possibility, Spot, Threat } from "../protocol";
import { Refusal } from "../table/feed";
import type { Session } from "../table/session.svelte";
import type { Focus } from "./focus.svelte";
import { Newest } from "./newest";
import type { Plan } from "./plan.svelte";

/** Whose prospects are wanted: of somebody where it stands, or at the end of a way that is planned. */
interface Wish {
  operative: string;
  way: Spot[] | undefined;
}

/** How long a plan or a choice has to stand still before it is asked about: whoever answers at once wants no prospects, and is not to wait for them. */
const REST = 90;
/** How long it has to before the odds of its best attack are asked for. */
const STILL = 250;

/** Somebody of another side, with all the weapons that could be used on it. */
export interface Faced extends Facing {
  weapons: Possibility[];
  /** Whether any of the weapons could be used. */
  open: boolean;
}

/** What an operative could do, see and be seen by, here or from the end of a plan; and what an enemy threatens. */
export class Prospect {
  #found: Explained | undefined = $state.raw();
  /** The end of the plan that this is about; undefined for where it stands. */
  at: Spot | undefined = $state.raw();
  /** The odds of the best attack from the end of the plan; `null` where there is none. */
  best: Outlook | null | undefined = $state.raw();
  threat: Threat | undefined = $state.raw();

  #asked: Newest<Wish, Explained>;
  #odds: Newest<Spot[], Outlook>;
  #threats: Newest<string, Threat>;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly session: Session,
    readonly focus: Focus,
    readonly plan: Plan,
  ) {
    this.#asked = new Newest(
      ({ operative, way }) => session.query<Explained>(way ? { type: "prospect", way } : { type: "explain", operative }),
      (found, { way }) => {
        this.#found = found;
        this.at = way?.at(-1);
      },
      (why) => {
        this.#found = undefined;
        quiet(why);
      },
    );
    this.#odds = new Newest(
      (way) => session.query<Outlook>({ type: "outlook", way }),
      (found) => (this.best = found),
      (why) => {
        this.best = null;
        quiet(why);
      },
    );
    this.#threats = new Newest(
      (operative) => session.query<Threat>({ type: "threat", operative }),
      (found) => (this.threat = found),
      quiet,
    );
  }

  /** What is to be shown now: the end of a legal plan, else whoever was selected. */
  get wish(): Wish | undefined {
    if (this.session.past || this.session.delegated) return undefined;
    const { plan, focus } = this;
    if (plan.active) return plan.legal && plan.operative && plan.route ? { operative: plan.operative, way: plan.route.path } : undefined;
    const selected = this.session.position?.operatives.find((one) => one.id === focus.selected && one.spot && !one.out);
    return selected && !focus.aiming ? { operative: selected.id, way: undefined } : undefined;
  }

  /** Whether what was shown may stay although nothing else is to be: an end is wanted to which no way is known yet. */
  get #held(): boolean {
    return this.plan.active && this.plan.wanted !== undefined;
  }

  /** What is shown. It is gone with the answer to the question that it was for, not only once that has been followed: a card would be drawn to be thrown away. */
  get found(): Explained | undefined {
    return this.wish || this.#held ? this.#found : undefined;
  }

  /** Ask for what is to be shown now; what was shown stays until then, unless it is about nothing any more. */
  follow(): void {
    const { wish } = this;
    clearTimeout(this.#rest);
    clearTimeout(this.#timer);
    this.#odds.drop();
    this.best = undefined;
    if (!wish) {
      this.#asked.drop();
      if (!this.#held) this.#found = undefined;
      return;
    }
    this.#rest = setTimeout(() => this.#asked.want(wish), REST);
    const { way } = wish;
    if (way) this.#timer = setTimeout(() => this.#odds.want(way), STILL);
  }

  /** The others on the board: first who can be attacked, then who is seen, then who sees it. */
  get faced(): Faced[] {
    const { found } = this;
    const rank = (one: Faced) => (one.open ? 0 : one.sees ? 1 : one.seen ? 2 : 3);
    return (found?.facing ?? [])
      .map((one) => {
        const weapons = found!.targets.filter((target) => target.target === one.operative);
        return { ...one, weapons, open: weapons.some((weapon) => !weapon.reasons?.length) };
      })
      .sort((a, b) => rank(a) - rank(b));
  }

  /** Show where somebody can go and whom it sees, or no longer. True if it was there to be shown. */
  threaten(operative: string | undefined): boolean {
    this.#threats.drop();
    const off = this.threat && (!operative || this.threat.operative === operative);
    this.threat = undefined;
    if (off || !operative || this.session.past) return Boolean(off);
    this.#threats.want(operative);
    return true;
  }

  /** The table has changed: what was said of it holds no longer. */
  forget(): void {
    this.#threats.drop();
    this.threat = undefined;
  }
}

/** No prospect is no harm: it is left out. */
function quiet(why: unknown): void {
  if (!(why instanceof Refusal)) throw why;
}
