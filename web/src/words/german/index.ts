// What the page says in German, and what is heard of the server in a game.

import type { Catalog } from "../say";
import { COMMON } from "./common";
import { CONTENT } from "./content";
import { KT18 } from "./kt18";
import { KT21 } from "./kt21";
import { KT24 } from "./kt24";
import { TABLE } from "./table";
import { WORDS } from "./words";

export { default as NAMES } from "../names.json";
export { PAGE } from "./page";

export const HEARD: Catalog = { ...CONTENT, ...TABLE, ...KT18, ...KT21, ...KT24, ...COMMON, ...WORDS };

/** What stands between things in a row, and before a name. */
export const JOINTS: Catalog = { ", and ": " und ", " and ": " und ", " or ": " oder ", "the ": "" };
