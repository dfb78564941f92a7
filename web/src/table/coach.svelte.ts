import { get } from "../pages/api";
import type { Lesson, Lessons, LessonStep } from "../protocol";
import type { Focus } from "../board/focus.svelte";
import { pointedAt, said, type Situation } from "./guide";
import { guideOf, keepSaid, saidAt, skipGuide } from "./secrets";
import type { Session } from "./session.svelte";

/** Who explains a guided game: one step at a time, each once, until it is read or its situation is over. */
export class Coach {
  lesson: Lesson | undefined = $state.raw();
  seen: ReadonlySet<string> = $state.raw(new Set());
  step: LessonStep | undefined = $state.raw();
  #question: number | undefined;

  constructor(
    readonly session: Session,
    readonly focus: Focus,
    readonly table: string,
  ) {}

  /** Begin to explain, if this table is a guided one. */
  async begin(): Promise<void> {
    const edition = guideOf(localStorage, this.table);
    if (!edition) return;
    // Without the lesson the game is played all the same.
    const found = await get<Lessons>("/api/lessons").catch(() => undefined);
    this.seen = new Set(saidAt(localStorage, this.table));
    this.lesson = found?.lessons.find((one) => one.edition === edition);
    this.look();
  }

  /** What is so at the table now. */
  get now(): Situation {
    const { session } = this;
    return { question: session.question, position: session.position, tray: session.tray, yours: session.yours, waiting: session.state?.waiting ?? -1 };
  }

  /** Something has changed: a step whose situation is over, or at which somebody has answered, is behind. */
  look(): LessonStep | undefined {
    const { lesson, session } = this;
    if (!lesson || session.past || session.delegated) return undefined;
    const asked = session.question?.id;
    const answered = asked !== undefined && this.#question !== undefined && asked !== this.#question;
    if (asked !== undefined) this.#question = asked;
    const before = this.step;
    if (before && (answered || said([before], this.now, this.seen) === undefined)) this.#saw(before);
    this.#show();
    return this.step === before ? undefined : this.step;
  }

  /** The step was read: the next that fits is said, or none. */
  read(): void {
    if (this.step) this.#saw(this.step);
    this.#show();
  }

  /** No more is said at this table. */
  skip(): void {
    skipGuide(localStorage, this.table);
    this.lesson = undefined;
    this.step = undefined;
    this.focus.guided = new Set();
  }

  #saw(step: LessonStep): void {
    this.seen = new Set([...this.seen, step.id]);
    keepSaid(localStorage, this.table, [...this.seen]);
  }

  #show(): void {
    const now = this.now;
    this.step = said(this.lesson?.steps ?? [], now, this.seen);
    this.focus.guided = new Set(pointedAt(this.step, now, this.focus.active, this.focus.matters.keys()));
  }
}
