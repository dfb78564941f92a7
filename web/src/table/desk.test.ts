import { beforeEach, describe, expect, it } from "vitest";
import { Focus } from "../board/focus.svelte";
import { Plan } from "../board/plan.svelte";
import type { Option, Question, Reason, State } from "../protocol";
import { Desk } from "./desk.svelte";
import type { Session } from "./session.svelte";

class Table {
  status = "live";
  gone = undefined;
  delegated = false;
  past: unknown;
  pressed = undefined;
  tray = undefined;
  refusal: unknown;
  against: Record<string, Reason[]> = {};
  answered: unknown[] = [];
  state: State | undefined;
  position = { over: false, operatives: [], players: [] };
  welcome = { size: [1000, 1000] };

  get question(): Question | undefined {
    return this.past ? undefined : (this.state?.question ?? undefined);
  }

  ask(options: Option[], given?: string, revision = 1): void {
    const question: Question = { id: revision, seat: 0, kind: "k", prompt: "", rule: "", domain: { kind: "pick", options }, default: given };
    this.state = { revision, number: revision, question } as State;
  }

  first: string[] = [];
  putBack = () => false;
  pick = (key: string) => this.answer("pick", key);
  query = () => new Promise<never>(() => {});
  answer = (_kind: string, value: unknown) => {
    this.answered.push(value);
    return Promise.resolve();
  };
}

const end: Option = { key: "end", label: "End the activation", forgoes: "Cutter still has 2 AP." };
const actions: Option[] = [{ key: "move", label: "Move" }, { key: "shoot", label: "Shoot" }, end];

describe("the desk", () => {
  let table: Table;
  let desk: Desk;
  beforeEach(() => {
    table = new Table();
    const session = table as unknown as Session;
    desk = new Desk(session, new Focus(session), new Plan(session), { getItem: () => null, setItem: () => {} });
  });

  it("gives by Enter what is filled", () => {
    table.ask([{ key: "engage", label: "Engage" }, { key: "conceal", label: "Conceal" }], "conceal");
    expect(desk.primary).toEqual({ does: "option", key: "conceal" });
    desk.run({ do: "confirm" });
    expect(table.answered).toEqual(["conceal"]);
  });

  it("does nothing by Enter where nothing is filled", () => {
    table.ask([{ key: "a", label: "A" }, { key: "b", label: "B" }]);
    expect(desk.primary).toBeUndefined();
    expect(desk.run({ do: "confirm" })).toBe(false);
    expect(table.answered).toEqual([]);
  });

  it("asks once before something is given up, and Enter leads back", () => {
    table.ask(actions, "end");
    expect(desk.primary).toEqual({ does: "option", key: "move" });
    desk.pick("end");
    expect(table.answered).toEqual([]);
    expect(desk.doubted).toEqual(end);
    expect(desk.primary).toEqual({ does: "choices" });
    desk.run({ do: "confirm" });
    expect(desk.doubted).toBeUndefined();
    expect(table.answered).toEqual([]);
    desk.run({ do: "option", n: 3 });
    desk.run({ do: "option", n: 2 });
    expect(table.answered).toEqual(["end"]);
  });

  it("asks no more where nothing else could be done, or at another question", () => {
    table.ask(actions, "end");
    desk.pick("end");
    table.ask(actions, "end", 2);
    expect(desk.doubted).toBeUndefined();
    table.against = { move: [], shoot: [] };
    expect(desk.primary).toEqual({ does: "option", key: "end" });
    desk.run({ do: "confirm" });
    expect(table.answered).toEqual(["end"]);
  });

  it("answers for the board in the same way", () => {
    table.ask([{ key: "shoot-b1", label: "Shoot", subject: "b1" }, { key: "leave-b2", label: "Leave", subject: "b2", forgoes: "Something." }]);
    desk.focus.press("b2");
    expect(table.answered).toEqual([]);
    expect(desk.doubted?.key).toBe("leave-b2");
  });

  it("does nothing by Enter while a bot sets up or the connection is lost", () => {
    table.ask(actions, "move");
    table.delegated = true;
    desk.run({ do: "confirm" });
    table.delegated = false;
    table.status = "lost";
    expect(desk.primary).toBeUndefined();
    desk.run({ do: "confirm" });
    expect(table.answered).toEqual([]);
  });

  it("leads back to now, and shows a finished game again", () => {
    table.ask(actions, "move");
    table.past = {};
    expect(desk.primary).toEqual({ does: "now" });
    table.past = undefined;
    table.position.over = true;
    expect(desk.primary).toEqual({ does: "watch" });
  });
});
