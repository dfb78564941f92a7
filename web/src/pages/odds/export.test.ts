import { expect, test } from "vitest";
import { escaped, resolved } from "./export";

test("colours by name become colours by value; unknown names stay", () => {
  const values: Record<string, string> = { "--line": " #123 " };
  expect(resolved('stroke="var(--line)" fill="var(--gone)"', (name) => values[name] ?? "")).toBe('stroke="#123" fill="var(--gone)"');
});

test("words cannot become markup", () => {
  expect(escaped('<b> & "x"')).toBe('&lt;b&gt; &amp; "x"');
});
