import { expect, test } from "vitest";
import { routeOf } from "./route";

test("pages are found by their path", () => {
  expect(routeOf("/")).toEqual({ page: "start" });
  expect(routeOf("/odds")).toEqual({ page: "odds" });
  expect(routeOf("/odds/")).toEqual({ page: "odds" });
  expect(routeOf("/records")).toEqual({ page: "records" });
});

test("a table and a rule are found by what stands after the page", () => {
  expect(routeOf("/table/ab12")).toEqual({ page: "table", id: "ab12" });
  expect(routeOf("/rules")).toEqual({ page: "rules", id: "" });
  expect(routeOf("/rules/kt24.weapon.balanced")).toEqual({ page: "rules", id: "kt24.weapon.balanced" });
});

test("campaigns and the roster builder have pages", () => {
  expect(routeOf("/campaigns")).toEqual({ page: "campaigns" });
  expect(routeOf("/campaigns/ab12")).toEqual({ page: "campaign", id: "ab12" });
  expect(routeOf("/campaigns/a/b")).toEqual({ page: "missing", path: "/campaigns/a/b" });
  expect(routeOf("/rosters")).toEqual({ page: "rosters" });
});

test("everything else is missing, also what cannot be decoded", () => {
  expect(routeOf("/table")).toEqual({ page: "missing", path: "/table" });
  expect(routeOf("/table/a/b")).toEqual({ page: "missing", path: "/table/a/b" });
  expect(routeOf("/odds/x")).toEqual({ page: "missing", path: "/odds/x" });
  expect(routeOf("/%E0%A4")).toEqual({ page: "missing", path: "/%E0%A4" });
});
