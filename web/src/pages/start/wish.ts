import type { Catalog, CatalogEdition, CatalogKillzone, CatalogMission, CatalogTeam, CatalogWay, NewTable, SeatWish } from "../../protocol";

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
  return {
    edition: edition.id,
    way: known(edition.ways, wish.way),
    killzone: known(edition.killzones, wish.killzone),
    mission: known(edition.missions, wish.mission),
    teams,
    seats,
    seed: typeof wish.seed === "string" ? wish.seed : "",
  };
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
    if (kind === "bot") return `${titleOf(catalog, bot)} bot with ${team.name}`;
    if (kind === "link") return `a friend with ${team.name}`;
    return `${name.trim() || (wish.seats.filter((one) => one.kind === "person").length > 1 ? `Player ${seat + 1}` : "You")} with ${team.name}`;
  });
  return `${sides.join(" against ")} on ${what.killzone.name}.`;
}

function titleOf(catalog: Catalog, bot: string): string {
  return catalog.bots.find((one) => one.name === bot)?.title ?? bot;
}
