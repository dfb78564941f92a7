import { beforeEach, describe, expect, test } from "vitest";
import type { Question, Reach, Route, Spot } from "../protocol";
import { type Ask, Refusal } from "../table/feed";
import { type Desk, Plan } from "./plan.svelte";

const START: Spot = [10000, 10000, 0, 90];

function moveQuestion(id = 1): Question {
  return {
    id,
    seat: 0,
    kind: "path",
    prompt: "Where does Riveter 2 move?",
    rule: "toy.move",
    domain: { kind: "path", start: START, size: [3200, 3200], limit: 15240, operative: "a2", action: "reposition" },
  };
}

/** A server that answers when it is told to. */
class Server {
  asked: Ask[] = [];
  answered: [string, unknown][] = [];
  #waiting: { ask: Ask; resolve: (data: unknown) => void; reject: (why: unknown) => void }[] = [];

  readonly desk = {
    welcome: { size: [76200, 55880] },
    query: (ask: Ask) => {
      this.asked.push(ask);
      return new Promise((resolve, reject) => this.#waiting.push({ ask, resolve, reject }));
    },
    answer: async (kind: string, value: unknown) => {
      this.answered.push([kind, value]);
    },
  } as unknown as Desk;

  routes(): Extract<Ask, { type: "route" }>[] {
    return this.asked.filter((ask) => ask.type === "route");
  }

  async reply(type: Ask["type"], data: unknown): Promise<void> {
    const at = this.#waiting.findIndex((one) => one.ask.type === type);
    const [one] = this.#waiting.splice(at, 1);
    if (data instanceof Refusal) one?.reject(data);
    else one?.resolve(data);
    for (let i = 0; i < 4; i += 1) await Promise.resolve();
  }
}

function legal(...path: Spot[]): Route {
  return { kind: "route", path: [START, ...path], legal: true, total: '3.0"', limit: '6.0"', legs: [{ text: "walk", length: '2.4"', counts: '3"', to: path[0] ?? START }] };
}

const REACH: Reach = { kind: "reach", regions: [], ends: [{ spot: [12000, 10000, 0, 0], text: "beside the gate" }, { spot: [14000, 12000, 5080, 0], text: "on the roof" }] };

describe("a plan of a move", () => {
  let server: Server;
  let plan: Plan;
  beforeEach(() => {
    server = new Server();
    plan = new Plan(server.desk);
    plan.begin(moveQuestion());
  });

  test("asks where it can end, once for each question", async () => {
    await server.reply("reach", REACH);
    plan.begin(moveQuestion());
    expect(server.asked.filter((ask) => ask.type === "reach")).toHaveLength(1);
    expect(plan.ends).toHaveLength(2);
    expect(plan.begin(moveQuestion())).toBe(false);
    expect(plan.begin(moveQuestion(2))).toBe(true);
    expect(plan.reach).toBeUndefined();
    expect(server.asked.filter((ask) => ask.type === "reach")).toHaveLength(2);
  });

  test("has one route on its way, and asks only for the newest end after it", async () => {
    plan.to(11000, 10000);
    plan.to(12000, 10000);
    plan.to(13000, 10000);
    expect(server.routes()).toHaveLength(1);
    await server.reply("route", legal([11000, 10000, 0, 90]));
    expect(plan.legal).toBe(false);
    expect(server.routes().map((ask) => ask.to)).toEqual([
      [11000, 10000],
      [13000, 10000],
    ]);
    await server.reply("route", legal([13000, 10000, 0, 90]));
    expect(plan.legal).toBe(true);
    expect(plan.end).toEqual([13000, 10000, 0, 90]);
  });

  test("answers with the way that the server found", async () => {
    plan.to(12000, 10000);
    await server.reply("route", legal([12000, 10000, 0, 90]));
    await plan.confirm();
    expect(server.answered).toEqual([["path", [[...START], [12000, 10000, 0, 90]]]]);
  });

  test("gives no answer that is not legal, but offers the end next to it", async () => {
    plan.to(60000, 10000);
    const reasons = [{ rule: "toy.move", text: "Too far." }];
    await server.reply("route", { kind: "route", path: [START, [60000, 10000, 0, 0]], legal: false, reasons, near: [[25000, 10000, 0, 0]] });
    await plan.confirm();
    expect(server.answered).toEqual([]);
    expect(plan.reasons).toEqual(reasons);
    expect(plan.told).toContain("Not legal. Too far.");
    plan.takeNear();
    expect(server.routes().at(-1)).toMatchObject({ to: [25000, 10000], level: 0 });
  });

  test("goes on from the legs that stand, and takes them back one by one", async () => {
    plan.to(12000, 10000);
    await server.reply("route", legal([12000, 10000, 0, 90]));
    plan.addLeg();
    plan.to(12000, 14000);
    await server.reply("route", legal([12000, 10000, 0, 90]));
    expect(server.routes().at(-1)).toMatchObject({ to: [12000, 14000], via: [[12000, 10000, 0, 90]] });
    await server.reply("route", legal([12000, 10000, 0, 90], [12000, 14000, 0, 90]));
    plan.takeBack();
    expect(plan.via).toEqual([]);
    expect(plan.wanted).toEqual([12000, 10000]);
    plan.takeBack();
    expect(plan.wanted).toBeUndefined();
  });

  test("is moved by arrow keys from where it stands, and stays on the board", () => {
    plan.nudge(1270, 0);
    expect(plan.wanted).toEqual([11270, 10000]);
    plan.nudge(0, -99999);
    expect(plan.wanted).toEqual([11270, 0]);
  });

  test("goes through the suggested ends with their levels", async () => {
    await server.reply("reach", REACH);
    expect(plan.suggest(1)?.text).toBe("beside the gate");
    await server.reply("route", legal([12000, 10000, 0, 0]));
    expect(plan.suggest(1)?.text).toBe("on the roof");
    expect(server.routes().at(-1)).toMatchObject({ to: [14000, 12000], level: 5080 });
    expect(plan.suggest(1)?.text).toBe("beside the gate");
    expect(plan.suggest(-1)?.text).toBe("on the roof");
  });

  test("keeps the level that is looked at", () => {
    plan.level = 5080;
    plan.to(12000, 12000);
    expect(server.routes()[0]).toMatchObject({ level: 5080 });
  });

  test("follows an advised way: its legs stand, its end is wanted, and nothing is answered", async () => {
    const corner: Spot = [12000, 10000, 0, 0];
    const end: Spot = [12000, 14000, 2540, 30];
    plan.to(9000, 9000);
    plan.follow([START, corner, end]);
    await server.reply("route", legal([9000, 9000, 0, 90]));
    expect(server.routes().at(-1)).toMatchObject({ to: [12000, 14000], via: [corner], level: 2540, facing: 30 });
    await server.reply("route", legal(corner, end));
    expect(plan.legal).toBe(true);
    expect(server.answered).toEqual([]);
    await plan.confirm();
    expect(server.answered).toEqual([["path", [START, corner, end]]]);
  });

  test("forgets an answer to a question that is no longer asked", async () => {
    plan.to(12000, 10000);
    plan.begin(undefined);
    await server.reply("route", legal([12000, 10000, 0, 90]));
    expect(plan.active).toBe(false);
    expect(plan.route).toBeUndefined();
  });

  test("shows what the server refuses as reasons", async () => {
    plan.to(12000, 10000);
    await server.reply("route", new Refusal([{ rule: "", text: "Nobody moves now." }]));
    expect(plan.legal).toBe(false);
    expect(plan.reasons[0]?.text).toBe("Nobody moves now.");
  });
});

describe("a plan of a place", () => {
  test("follows an advised place", async () => {
    const server = new Server();
    const plan = new Plan(server.desk);
    plan.begin({ ...moveQuestion(), kind: "place", domain: { kind: "place", size: [2500, 2500], operative: "a2" } });
    plan.follow([[5000, 6000, 0, 0]]);
    expect(server.routes().at(-1)).toMatchObject({ to: [5000, 6000], via: [], level: 0 });
    plan.begin(undefined);
    plan.follow([[1, 1, 0, 0]]);
    expect(plan.wanted).toBeUndefined();
  });

  test("stays where it is where that is always at hand", async () => {
    const server = new Server();
    const plan = new Plan(server.desk);
    plan.begin(moveQuestion());
    expect(plan.stays).toBe(false);
    await plan.stay();
    expect(server.answered).toEqual([]);
    plan.begin({ ...moveQuestion(2), default: [START] });
    expect(plan.stays).toBe(true);
    await plan.stay();
    expect(server.answered).toEqual([["path", [START]]]);
  });

  test("answers with a spot, and begins with the default one", async () => {
    const server = new Server();
    const plan = new Plan(server.desk);
    const spot: Spot = [5000, 6000, 0, 45];
    plan.begin({ ...moveQuestion(), kind: "place", default: spot, domain: { kind: "place", size: [4200, 2500], operative: "a2" } });
    expect(plan.turns).toBe(true);
    expect(plan.suggest(1)?.spot).toEqual(spot);
    await server.reply("route", { kind: "route", path: [spot], legal: true });
    plan.turn(15);
    expect(server.routes().at(-1)).toMatchObject({ facing: 60 });
    await server.reply("route", { kind: "route", path: [[5000, 6000, 0, 60]], legal: true });
    await plan.confirm();
    expect(server.answered).toEqual([["place", [5000, 6000, 0, 60]]]);
  });
});
