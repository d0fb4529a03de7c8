import { expect, test } from "vitest";
import { toRefused } from "./use-owner.ts";

const owner = { kind: "owner", cards: [], companies: [], awaited: [], completing: null } as never;

// Seen to fail: when a save and a list reload were both refused, the login no longer said that the session had ended.
test("remembers that the session ended, however many calls are refused", () => {
  const once = toRefused(owner);
  expect(once).toEqual({ kind: "guest", ended: true });
  expect(toRefused(once)).toEqual({ kind: "guest", ended: true });
});

test("does not tell a browser without a login that its session ended, even after two requests", () => {
  const once = toRefused({ kind: "reading" });
  expect(once).toEqual({ kind: "guest", ended: false });
  expect(toRefused(once)).toEqual({ kind: "guest", ended: false });
});
