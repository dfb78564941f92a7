// What the page says in German, and what is heard of the server wherever one is; the words of an edition are fetched with its first game.

import type { Catalog } from "../say";
import common from "./said/common";
import table from "./said/table";
import words from "./said/words";

export { default as NAMES } from "../names.json";
export { PAGE } from "./page";

export const HEARD: Catalog = { ...common, ...table, ...words };

/** More of what is heard, by its area: of editions, of their content, and the texts of their rules, which are many. */
export const MORE: Readonly<Record<string, () => Promise<Catalog>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Catalog>(["./said/kt*.ts", "./said/content*.ts", "./rules/*.ts"], { import: "default" })).map(([name, load]) => [name.split("/").at(-1)!.replace(".ts", ""), load]),
);

/** What stands between things in a row, and before a name. */
export const JOINTS: Catalog = { ", and ": " und ", " and ": " und ", " or ": " oder ", "the ": "" };
