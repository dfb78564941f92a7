/** Where an address leads. Pages are found by their path; a table and a rule by what stands after it. */
export type Route =
  | { page: "start" }
  | { page: "table"; id: string }
  | { page: "odds" }
  | { page: "rules"; id: string }
  | { page: "records" }
  | { page: "join" }
  | { page: "campaigns" }
  | { page: "campaign"; id: string }
  | { page: "rosters" }
  | { page: "missing"; path: string };

export function routeOf(path: string): Route {
  const [first = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  const id = rest.join("/");
  if (!first) return { page: "start" };
  if (first === "table" && rest.length === 1) return { page: "table", id };
  if (first === "odds" && !id) return { page: "odds" };
  if (first === "rules" && rest.length <= 1) return { page: "rules", id };
  if (first === "records" && !id) return { page: "records" };
  if (first === "join" && !id) return { page: "join" };
  if (first === "campaigns" && !id) return { page: "campaigns" };
  if (first === "campaigns" && rest.length === 1) return { page: "campaign", id };
  if (first === "rosters" && !id) return { page: "rosters" };
  return { page: "missing", path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
