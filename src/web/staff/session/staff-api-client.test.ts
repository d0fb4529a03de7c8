import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { readCurrentUser } from "#shared/contract/staff.ts";
import { callStaff } from "./staff-api-client.ts";
import { endStoredSession, readSessionEnd, storeAuth } from "./auth-store.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
});
const auth = {
  token: "one",
  expiresAt: "2026-11-21T12:00:00.000Z",
  mustChangePassword: false,
  user: { id: "1", name: "Awa", email: "awa@example.com", role: "admin" as const },
};
const ask = () => callStaff<typeof readCurrentUser>("GET", "/api/me");
const answer = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
afterEach(() => kept.clear());
// The worker's next test file shares these globals.
afterAll(() => vi.unstubAllGlobals());

// Seen to fail with `endSession("refused")` for every refusal: after a logout, people were told that the session had
// expired, and sent back to the page they left instead of the dashboard.
test("a call made after the logout does not turn it into an expiry", async () => {
  storeAuth(auth);
  endStoredSession("left");
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(readSessionEnd()).toBe("left");
});

test("a refused token ends the session, unless another token replaced it meanwhile", async () => {
  answer(401, { code: "auth.required", message: "" });
  storeAuth(auth);
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(readSessionEnd()).toBe("refused");
  expect(kept.size).toBe(0);
  storeAuth(auth);
  const refused = ask();
  storeAuth({ ...auth, token: "two" });
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(readSessionEnd()).toBeUndefined();
  expect(kept.size).toBe(1);
});

test("a call without a login reports that the session has ended", async () => {
  storeAuth(auth);
  kept.clear();
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(readSessionEnd()).toBe("refused");
});
