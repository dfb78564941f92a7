// The texts of the rules in German: every catalog in `rules`. They are many, and read on request: the page loads them last.

import type { Catalog } from "../say";

const rules = import.meta.glob<Catalog>("./rules/*.ts", { eager: true, import: "default" });

export const RULES: Catalog = Object.assign({}, ...Object.values(rules)) as Catalog;
