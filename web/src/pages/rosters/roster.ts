import type { RosterTeam } from "../../protocol";

/** A line of a roster as it is put together. */
export interface Line {
  card: string;
  name: string;
  role: string;
  level: number;
  gear: string[];
  took: string[];
  traits: string[];
}

/** The data of a roster's file: what is not said is left out. */
export function plain(team: RosterTeam, name: string, lines: readonly Line[]) {
  return {
    edition: team.edition,
    team: team.team,
    ...(name.trim() ? { name: name.trim() } : {}),
    roster: lines.map((line) => ({
      card: line.card,
      ...(line.name.trim() ? { name: line.name.trim() } : {}),
      ...(line.role ? { role: line.role } : {}),
      ...(line.level > 1 ? { level: line.level } : {}),
      ...(line.gear.length ? { gear: [...line.gear] } : {}),
      ...(line.took.length ? { took: [...line.took] } : {}),
      ...(line.traits.length ? { traits: [...line.traits] } : {}),
    })),
  };
}
