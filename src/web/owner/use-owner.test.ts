import { expect, test } from "vitest";
import { toRefused } from "./use-owner.ts";

const owner = { kind: "owner", cards: [], companies: [], awaited: [], completing: null } as never;

// Seen to fail: a save and a list that was read again beside it were both refused, and the login lost its sentence.
test("a session that has ended stays said, however many calls are refused", () => {
  const once = toRefused(owner);
  expect(once).toEqual({ kind: "guest", ended: true });
  expect(toRefused(once)).toEqual({ kind: "guest", ended: true });
});

test("a browser that was never logged in is not told that its session ended, even when it asks twice", () => {
  const once = toRefused({ kind: "reading" });
  expect(once).toEqual({ kind: "guest", ended: false });
  expect(toRefused(once)).toEqual({ kind: "guest", ended: false });
});
