// The texts of the rules in German. They are many, and read on request: the page loads them last.

import type { Catalog } from "../say";
import { RULES18 } from "./rules18";
import { RULES21 } from "./rules21";
import { RULES24 } from "./rules24";

export const RULES: Catalog = { ...RULES18, ...RULES21, ...RULES24 };
