import { expect, test } from "vitest";
import type { OddsForms } from "../../protocol";
import { changed, formOf, fresh, fromQuery, hasRule, part, policiesOf, policyOf, profile, readValue, toQuery, withRule } from "./ask";

const FORMS: OddsForms = {
  cells: 100,
  policies: [
    { name: "best", title: "best" },
    { name: "dull", title: "dull" },
  ],
  editions: [
    {
      id: "new",
      title: "New",
      grid_policy: "dull",
      saves: [3, 4],
      wounds: [7, 8, 9],
      forms: [
        {
          kind: "shoot",
          title: "Shoot",
          policy: "best",
          times: 4,
          groups: [
            {
              id: "weapon",
              title: "Weapon",
              role: "weapon",
              fields: [
                { name: "atk", title: "Atk", kind: "whole", start: 4, most: 12 },
                { name: "hit", title: "Hit", kind: "roll", start: 3, least: 2, most: 6 },
                { name: "dmg", title: "Dmg", kind: "pair", start: [3, 4], most: 30 },
                { name: "rules", title: "Rules", kind: "rules", start: "" },
              ],
              presets: [
                { id: "a/rifle", name: "Rifle", of: "A", numbers: { atk: 5, rules: "Balanced" } },
                { id: "b/knife", name: "Knife", of: "B", numbers: { atk: 3 } },
              ],
            },
            {
              id: "target",
              title: "Target",
              role: "target",
              fields: [{ name: "wounds", title: "Wounds", kind: "whole", start: 8, least: 1, most: 99 }],
              presets: [
                { id: "a/one", name: "One", of: "A", numbers: { wounds: 7 } },
                { id: "b/two", name: "Two", of: "B", numbers: { wounds: 9 } },
              ],
            },
            {
              id: "situation",
              title: "Situation",
              role: "situation",
              fields: [
                { name: "cover", title: "In cover", kind: "flag", start: false },
                { name: "who", title: "Who", kind: "choice", start: 0, choices: [{ value: 0, title: "me" }, { value: 1, title: "you" }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("a fresh question is filled from what is shipped, on different sides", () => {
  const ask = fresh(FORMS, "new", "shoot");
  expect(ask.presets).toEqual({ weapon: "a/rifle", target: "b/two" });
  expect(ask.numbers).toEqual({ atk: 5, hit: 3, dmg: [3, 4], rules: "Balanced", wounds: 9, cover: false, who: 0 });
});

test("a link holds only what differs from what was shipped, and leads back to the same question", () => {
  const ask = fresh(FORMS, "new", "shoot");
  expect(toQuery(ask, FORMS)).toBe("edition=new&attack=shoot&weapon=a%2Frifle&target=b%2Ftwo");
  ask.numbers = { ...ask.numbers, hit: 2, dmg: [5, 6], cover: true, who: 1, rules: "Lethal 5+, Rending" };
  ask.policy = "dull";
  ask.times = 3;
  ask.versus = { preset: "b/knife", numbers: { atk: 3, hit: 3, dmg: [3, 4], rules: "" } };
  expect(fromQuery(toQuery(ask, FORMS), FORMS)).toEqual(ask);
});

test("another weapon of one's own is kept in the link, too", () => {
  const ask = fresh(FORMS, "new", "shoot");
  ask.versus = { preset: "", numbers: { atk: 6, hit: 4, dmg: [2, 7], rules: "Brutal" } };
  expect(fromQuery(toQuery(ask, FORMS), FORMS).versus).toEqual(ask.versus);
});

test("a link that was mangled gives something that can be asked", () => {
  const ask = fromQuery("edition=gone&attack=fight&hit=x&dmg=3&times=99&policy=gone&versus=gone&who=7", FORMS);
  expect(ask).toMatchObject({ edition: "new", kind: "shoot", times: 4, policy: "best", versus: undefined });
  expect(ask.numbers).toMatchObject({ hit: 3, dmg: [3, 4], who: 0 });
});

test("without a link the question is fresh", () => {
  expect(fromQuery("", FORMS)).toEqual(fresh(FORMS, "new", "shoot"));
});

test("values are read by the kind of their field", () => {
  expect(readValue({ name: "x", title: "", kind: "pair", start: 0 }, "3/4")).toEqual([3, 4]);
  expect(readValue({ name: "x", title: "", kind: "flag", start: false }, "yes")).toBe(true);
  expect(readValue({ name: "x", title: "", kind: "text", start: "" }, "2D6")).toBe("2D6");
});

test("a rule is known by its letters and can be put in and taken out", () => {
  expect(hasRule("Lethal 4+, Rending", "Lethal 5+")).toBe(true);
  expect(hasRule("Piercing Crits 1", "Piercing 1")).toBe(false);
  expect(withRule("", "Balanced")).toBe("Balanced");
  expect(withRule("Lethal 4+, Rending", "Lethal 5+")).toBe("Rending");
  expect(withRule("Lethal 4+", "Rending")).toBe("Lethal 4+, Rending");
});

test("numbers of one role, what changed, and a line that tells them", () => {
  const form = formOf(FORMS, { edition: "new", kind: "shoot" });
  const ask = fresh(FORMS, "new", "shoot");
  expect(part(form, "target", ask.numbers)).toEqual({ wounds: 9 });
  const [weapon] = form.groups;
  expect(changed(weapon!, weapon!.presets![0]!, ask.numbers)).toBe(false);
  expect(changed(weapon!, weapon!.presets![0]!, { ...ask.numbers, atk: 1 })).toBe(true);
  expect(profile(weapon!.fields, ask.numbers)).toBe("Atk 5, Hit 3+, Dmg 3/4, Balanced");
});

test("attacks that follow are in the address, as many as there may be", () => {
  const ask = fresh(FORMS, "new", "shoot");
  ask.times = 2;
  ask.then = [
    { preset: "b/knife", numbers: { atk: 3, hit: 3, dmg: [3, 4], rules: "" } },
    { preset: "", numbers: { atk: 6, hit: 4, dmg: [2, 7], rules: "Brutal" } },
  ];
  const query = toQuery(ask, FORMS);
  expect(fromQuery(query, FORMS).then).toEqual(ask.then);
  expect(fromQuery(`${query}&then=a/rifle`, FORMS).then).toHaveLength(2);
  expect(fromQuery(`${query.replace("b%2Fknife", "gone")}`, FORMS).then).toEqual([ask.then[1]]);
});

test("each side may have a policy of its own", () => {
  const ask = fromQuery("edition=new&attack=shoot&policy=best/dull", FORMS);
  expect(ask.policy).toBe("best/dull");
  expect(policiesOf(ask.policy)).toEqual(["best", "dull"]);
  expect(policiesOf("dull")).toEqual(["dull", "dull"]);
  expect(policyOf("best", "best")).toBe("best");
  expect(fromQuery(toQuery(ask, FORMS), FORMS).policy).toBe("best/dull");
  expect(fromQuery("edition=new&attack=shoot&policy=best/gone", FORMS).policy).toBe("best");
});

test("a link with two teams is filled from both", () => {
  const ask = fromQuery("?edition=one&team=B&team=A", { ...FORMS, editions: [{ ...FORMS.editions[0]!, id: "one" }] });
  expect(ask.presets).toEqual({ weapon: "b/knife", target: "a/one" });
  expect(ask.numbers["wounds"]).toBe(7);
});
