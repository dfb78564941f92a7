import { expect, test } from "vitest";
import { isLocal, wayFrom } from "./reach";

const here = { origin: "http://127.0.0.1:8000", hostname: "127.0.0.1" };

test("this machine's own addresses are known", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "x.localhost"].map(isLocal)).toEqual([true, true, true, true, true]);
  expect(["192.168.1.5", "table.example", "1.127.0.1", "[fe80::1]"].map(isLocal)).toEqual([false, false, false, false]);
});

test("a page that was opened from elsewhere gives its own address", () => {
  const there = { origin: "http://192.168.1.5:8000", hostname: "192.168.1.5" };
  expect(wayFrom(there, ["http://10.0.0.1:8000"])).toEqual({ origin: there.origin, local: false, others: [] });
});

test("a page on the server's machine gives the address that others find", () => {
  expect(wayFrom(here, ["http://192.168.1.5:8000", "http://10.0.0.1:8000"])).toEqual({ origin: "http://192.168.1.5:8000", local: false, others: ["http://10.0.0.1:8000"] });
});

test("where nobody else finds it, the link says so", () => {
  expect(wayFrom(here, [])).toEqual({ origin: here.origin, local: true, others: [] });
});
