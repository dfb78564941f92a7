// What the page says in German, and what is heard of the server in a game: every catalog in `said`, whosever it is.

import type { Catalog } from "../say";

export { default as NAMES } from "../names.json";
export { PAGE } from "./page";

const said = import.meta.glob<Catalog>("./said/*.ts", { eager: true, import: "default" });

export const HEARD: Catalog = Object.assign({}, ...Object.values(said)) as Catalog;

/** What stands between things in a row, and before a name. */
export const JOINTS: Catalog = { ", and ": " und ", " and ": " und ", " or ": " oder ", "the ": "" };
