import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Announcer } from "./announcer.svelte";

describe("what a screen reader is told", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells what comes at once as one, and of one topic only the last", () => {
    const announcer = new Announcer();
    announcer.say("Your decision.");
    announcer.say("1 of 6 inches.", "board");
    announcer.say("2 of 6 inches.", "board");
    expect(announcer.polite).toEqual([]);
    vi.runAllTimers();
    expect(announcer.polite.map((one) => one.text)).toEqual(["Your decision. 2 of 6 inches."]);
  });

  it("warns at once and keeps only the last sentences", () => {
    const announcer = new Announcer();
    for (const text of ["one", "two", "three"]) announcer.warn(text);
    expect(announcer.assertive.map((one) => one.text)).toEqual(["two", "three"]);
    for (let n = 0; n < 6; n += 1) {
      announcer.say(`event ${n}`);
      vi.runAllTimers();
    }
    expect(announcer.polite.map((one) => one.text)).toEqual(["event 2", "event 3", "event 4", "event 5"]);
  });
});
