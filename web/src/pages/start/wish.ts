import type { Catalog, CatalogEdition, CatalogKillzone, CatalogMission, CatalogTeam, CatalogWay, Lesson, NewTable, Pace, SeatWish } from "../../protocol";
import { say } from "../../words/say";

/** Who is to sit at one seat. All of it is kept while another kind is chosen, so that changing one's mind costs nothing. */
export interface SeatChoice {
  kind: "person" | "bot" | "link";
  bot: string;
  name: string;
}

/** Everything that a new table is asked for. */
export interface Wish {
  edition: string;
  way: string;
  killzone: string;
  mission: string;
  teams: string[];
  seats: SeatChoice[];
  seed: string;
  pace: Pace;
  listed: boolean;
}

/** What the wish stands for in the catalog. */
export interface Chosen {
  edition: CatalogEdition;
  way: CatalogWay;
  killzone: CatalogKillzone;
  mission: CatalogMission | undefined;
  teams: CatalogTeam[];
}

/** How many may play, the usual number first. */
export function numbers(edition: CatalogEdition): number[] {
  return edition.seats?.length ? edition.seats : [2];
}

/** The wish with everything in it that the catalog has, and the usual for all that is missing or unknown. */
export function completed(wish: Partial<Wish>, catalog: Catalog): Wish {
  const playable = catalog.editions.filter((one) => one.playable);
  const edition = playable.find((one) => one.id === wish.edition) ?? playable[0];
  if (!edition) throw new Error("The catalog has no edition that can be played.");
  const known = (list: readonly { id: string }[] | undefined, id: string | undefined) => (list ?? []).find((one) => one.id === id)?.id ?? list?.[0]?.id ?? "";
  const allowed = numbers(edition);
  const length = allowed.find((many) => many === wish.teams?.length) ?? allowed[0]!;
  const teams = Array.from({ length }, (_, seat) => {
    const id = wish.teams?.[seat];
    return edition.teams?.find((one) => one.id === id)?.id ?? edition.teams?.[seat % edition.teams.length]?.id ?? "";
  });
  const seats = Array.from({ length }, (_, seat): SeatChoice => {
    const given = wish.seats?.[seat];
    const kinds = ["person", "bot", "link"] as const;
    return {
      kind: kinds.find((kind) => kind === given?.kind) ?? (seat === 0 ? "person" : "bot"),
      bot: catalog.bots.find((bot) => bot.name === given?.bot)?.name ?? catalog.usual_bot,
      name: typeof given?.name === "string" ? given.name.slice(0, 60) : "",
    };
  });
  const way = known(edition.ways, wish.way);
  const usual = edition.ways?.find((one) => one.id === way)?.killzone;
  const killzone = known(edition.killzones?.filter((one) => fits(one, length)), wish.killzone || usual);
  const there = edition.missions?.filter((one) => played(one, killzone) && fits(one, length));
  return {
    edition: edition.id,
    way,
    killzone,
    mission: known(there, wish.mission),
    teams,
    seats,
    seed: typeof wish.seed === "string" ? wish.seed : "",
    pace: { kind: wish.pace?.kind ?? "", seconds: wish.pace?.seconds ?? 0, out: wish.pace?.out ?? "bot" },
    listed: wish.listed === true,
  };
}

/** What comes after the guided game of an edition: the way to play before its own in the list, which goes from whole to small, against an opponent of the same kind. */
export function after(guide: string | undefined, lessons: readonly Lesson[], catalog: Catalog): Partial<Wish> {
  const lesson = lessons.find((one) => one.edition === guide);
  const ways = catalog.editions.find((one) => one.id === guide)?.ways ?? [];
  const at = ways.findIndex((one) => one.id === lesson?.way);
  if (!lesson) return {};
  const seats = lesson.teams.map((_, seat): SeatChoice => ({ kind: seat === 0 ? "person" : "bot", bot: lesson.bot, name: "" }));
  return { edition: lesson.edition, way: ways[Math.max(0, at - 1)]?.id ?? "", killzone: "", teams: [...lesson.teams], seats };
}

/** Whether so many may play a mission, or on a killzone. */
export function fits(one: { players?: number[] }, many: number): boolean {
  return !one.players?.length || one.players.includes(many);
}

/** Whether a mission is played on a killzone. */
export function played(mission: CatalogMission, killzone: string): boolean {
  return !mission.killzones?.length || mission.killzones.includes(killzone);
}

/** The wish with another killzone, and a mission that is played there. */
export function onKillzone(wish: Wish, killzone: string, edition: CatalogEdition): Wish {
  const there = (edition.missions ?? []).filter((one) => played(one, killzone) && fits(one, wish.teams.length));
  return { ...wish, killzone, mission: (there.find((one) => one.id === wish.mission) ?? there[0])?.id ?? "" };
}

/** The wish with another mission, and a killzone that it is played on. */
export function withMission(wish: Wish, mission: CatalogMission): Wish {
  return { ...wish, mission: mission.id, killzone: played(mission, wish.killzone) ? wish.killzone : mission.killzones![0]! };
}

/** What a complete wish stands for. */
export function chosen(wish: Wish, catalog: Catalog): Chosen {
  const edition = catalog.editions.find((one) => one.id === wish.edition)!;
  const way = edition.ways!.find((one) => one.id === wish.way)!;
  return {
    edition,
    way,
    killzone: edition.killzones!.find((one) => one.id === wish.killzone)!,
    mission: way.missions ? edition.missions?.find((one) => one.id === wish.mission) : undefined,
    teams: wish.teams.map((id) => edition.teams!.find((one) => one.id === id)!),
  };
}

/** The request for a table. */
export function asked(wish: Wish, what: Chosen): NewTable {
  return {
    edition: wish.edition,
    way: wish.way,
    killzone: wish.killzone,
    teams: wish.teams,
    mission: what.mission?.id ?? "",
    seats: wish.seats.map(({ kind, bot, name }): SeatWish => ({ kind, bot: kind === "bot" ? bot : "", name: kind === "person" ? name.trim() : "" })),
    seed: wish.seed.trim(),
    // A clock is for people who wait for each other, and a list for seats that are open.
    ...(wish.pace.kind && wish.seats.filter((seat) => seat.kind !== "bot").length > 1 ? { pace: { ...wish.pace } } : {}),
    ...(wish.listed && wish.seats.some((seat) => seat.kind === "link") ? { listed: true } : {}),
  };
}

/** About how long it takes, in minutes: everybody acts once in each turn, people slower than bots. */
export function minutes(wish: Wish, what: Chosen, catalog: Catalog): number {
  const each = what.teams.map((team, seat) => team.operatives.length * (wish.seats[seat]?.kind === "bot" ? catalog.bot_pace : catalog.person_pace));
  const all = each.reduce((sum, one) => sum + one, 0) * (what.killzone.turns ?? 4) * (what.way.length ?? 1);
  return Math.max(5, Math.round(all / 5) * 5);
}

/** Who plays whom, in a sentence. */
export function billing(wish: Wish, what: Chosen, catalog: Catalog): string {
  const sides = what.teams.map((team, seat) => {
    const { kind, bot, name } = wish.seats[seat]!;
    if (kind === "bot") return say`${titleOf(catalog, bot)} bot with ${team.name}`;
    if (kind === "link") return say`a friend with ${team.name}`;
    return say`${name.trim() || (wish.seats.filter((one) => one.kind === "person").length > 1 ? say`Player ${seat + 1}` : say`You`)} with ${team.name}`;
  });
  return say`${sides.join(say` against `)} on ${what.killzone.name}.`;
}

function titleOf(catalog: Catalog, bot: string): string {
  return catalog.bots.find((one) => one.name === bot)?.title ?? bot;
}
