import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Database } from "#server/db/database.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { frozenClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { createStaffUserByOperator, ensureFirstAdministrator, resetStaffPassword } from "./administrators.ts";
import { logInStaff } from "./login/staff-login-service.ts";
import { cleanupAccountMails } from "./mails.ts";
import { cleanupExpiredSessions } from "./staff-service.ts";
import { staffSessionIdleMs, staffSessionLifeMs } from "./sessions/staff-session-rules.ts";
import { logOutStaff, findStaffSessionByToken } from "./sessions/staff-session-service.ts";
import { changeOwnPassword } from "./users/own-password.ts";
import { defaultPasswordLifeMs, firstPasswordLifeMs } from "./users/staff-password-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-accounts-"));
const { open } = await freshDatabase(folder);
const db = open();
const address = "196.207.1.2";
let clock = frozenClock();
let deps = { db, clock, settings: readEnvironmentSettings({}) };

beforeEach(async () => {
  for (const table of ["mails", "sessions", "loginDelays", "users"] as const)
    await db.query.deleteFrom(table).execute();
  clock = frozenClock();
  deps = { db, clock, settings: readEnvironmentSettings({}) };
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const chosen = { ADMIN_EMAIL: "Awa@Example.com", ADMIN_PASSWORD: "le fleuve coule" };
async function chosenAdministrator() {
  await ensureFirstAdministrator({ ...deps, settings: readEnvironmentSettings(chosen) });
  return { email: "awa@example.com", password: chosen.ADMIN_PASSWORD, address };
}

test("without settings the first administrator gets a random password, valid for a day, which must be changed", async () => {
  const made = await ensureFirstAdministrator(deps);
  if (!made) throw new Error("There was no user, so one must be made.");
  expect(await ensureFirstAdministrator(deps)).toBeUndefined();
  expect(await logInStaff(deps, { ...made, address })).toMatchObject({
    mustChangePassword: true,
    user: { email: made.email, name: "Administrateur" },
  });
  clock.advance(firstPasswordLifeMs);
  await expect(logInStaff(deps, { ...made, address })).rejects.toMatchObject({ code: "login.password_expired" });
  await expect(logInStaff(deps, { ...made, password: "wrong", address })).rejects.toMatchObject({
    code: "login.failed",
  });
});

test("with ADMIN_EMAIL and ADMIN_PASSWORD nothing is printed and nothing must be changed", async () => {
  expect(await ensureFirstAdministrator({ ...deps, settings: readEnvironmentSettings(chosen) })).toBeUndefined();
  clock.advance(400 * 24 * 3_600_000);
  expect(
    await logInStaff(deps, { email: " AWA@example.com ", password: chosen.ADMIN_PASSWORD, address }),
  ).toMatchObject({ mustChangePassword: false });
});

// Seen to fail on SQLite with `insertFirstUser` without its WHERE and new ids, not the fixed one: 8 administrators.
test("if 8 nodes start together, one makes the first administrator", async () => {
  const nodes: Database[] = Array.from({ length: 8 }, () => open());
  try {
    const made = await Promise.all(
      nodes.map((node, at) =>
        ensureFirstAdministrator({
          db: node,
          clock,
          settings: readEnvironmentSettings({ ADMIN_EMAIL: `node${at}@example.com` }),
        }),
      ),
    );
    const printed = made.filter((one) => one !== undefined);
    expect(printed).toHaveLength(1);
    expect(await db.query.selectFrom("users").select("email").execute()).toEqual([{ email: printed[0]?.email }]);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

// Seen to fail on PostgreSQL with a new id instead of the fixed one: no node saw the other's row, and both inserted.
test("a node that starts before another's administrator is committed makes none", async () => {
  const nodeWith = (email: string, node: Database) =>
    ensureFirstAdministrator({ db: node, clock, settings: readEnvironmentSettings({ ADMIN_EMAIL: email }) });
  // Runs on another node, since the transaction would refuse it. SQLite lets nobody else write meanwhile, so there it
  // starts after the commit.
  const made = Promise.withResolvers<void>();
  const second = made.promise.then(() => nodeWith("second@example.com", db));
  let waiting = db.engine === "sqlite";
  second.then(
    () => (waiting = true),
    () => (waiting = true),
  );
  await inTransaction({ db }, async (within) => {
    expect(await nodeWith("first@example.com", within.db)).toBeDefined();
    made.resolve();
    while (!waiting)
      waiting ||= (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(within.db.query)).rows.length > 0;
  });
  expect((await second) ?? (await nodeWith("second@example.com", db))).toBeUndefined();
  expect(await db.query.selectFrom("users").select("email").execute()).toEqual([{ email: "first@example.com" }]);
});

test("a token is 256 random bits, of which the database has only a digest", async () => {
  const { token } = await logInStaff(deps, await chosenAdministrator());
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(await db.query.selectFrom("sessions").selectAll().execute())).not.toContain(token);
  expect(await findStaffSessionByToken(deps, token)).toMatchObject({
    name: "Administrateur",
    email: "awa@example.com",
    mustChangePassword: false,
  });
  for (const wrong of [undefined, "", "x", `${token}x`, token.toLowerCase()])
    expect(await findStaffSessionByToken(deps, wrong)).toBeUndefined();
});

test("a session ends an hour after its last call, and 12 h after login", async () => {
  const { token, expiresAt } = await logInStaff(deps, await chosenAdministrator());
  const start = clock.now();
  expect(Math.abs(Date.parse(expiresAt) - start - staffSessionLifeMs)).toBeLessThan(5000);
  for (let hours = 0; hours < 11; hours += 1) {
    clock.advance(staffSessionIdleMs - 10_000);
    expect(await findStaffSessionByToken(deps, token)).toBeDefined();
  }
  clock.advance(staffSessionIdleMs - 10_000);
  await findStaffSessionByToken(deps, token);
  clock.advance(10 * 60_000);
  expect(await findStaffSessionByToken(deps, token)).toBeUndefined();

  const second = await logInStaff(deps, { email: "awa@example.com", password: chosen.ADMIN_PASSWORD, address });
  clock.advance(staffSessionIdleMs + 1);
  expect(await findStaffSessionByToken(deps, second.token)).toBeUndefined();
  await cleanupExpiredSessions(deps);
  expect(await db.query.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("reading a session writes at most once a minute", async () => {
  const { token } = await logInStaff(deps, await chosenAdministrator());
  const lastSeen = async () =>
    (await db.query.selectFrom("sessions").select("lastSeenAt").executeTakeFirstOrThrow()).lastSeenAt;
  const first = await lastSeen();
  await findStaffSessionByToken(deps, token);
  expect(await lastSeen()).toBe(first);
  clock.advance(60_000);
  await findStaffSessionByToken(deps, token);
  expect(await lastSeen()).toBeGreaterThanOrEqual(first + 60_000);
});

test("a logout and a reset end sessions at the next read; a change of password ends those of other devices", async () => {
  const credentials = await chosenAdministrator();
  const [phone, laptop, desk] = [
    await logInStaff(deps, credentials),
    await logInStaff(deps, credentials),
    await logInStaff(deps, credentials),
  ];
  const read = (of: { token: string }) => findStaffSessionByToken(deps, of.token);
  const session = await read(phone);
  const desks = await read(desk);
  if (!session || !desks) throw new Error("The sessions are open.");

  await logOutStaff(deps, session);
  expect(await read(phone)).toBeUndefined();
  const newPassword = "la mer est au bout";
  await changeOwnPassword(deps, desks, { currentPassword: credentials.password, newPassword, address });
  expect(await read(laptop)).toBeUndefined();
  expect(await read(desk)).toBeDefined();
  await expect(logInStaff(deps, credentials)).rejects.toMatchObject({ code: "login.failed" });

  const reset = await resetStaffPassword(deps, credentials.email);
  const mails = await db.query
    .selectFrom("mails")
    .select(["template", "data"])
    .where("recipient", "=", credentials.email)
    .execute();
  const said = mails.map(({ template, data }) => `${template} ${(JSON.parse(data) as { reset: boolean }).reset}`);
  expect(said.toSorted()).toEqual(["staff-password-changed false", "staff-password-changed true"]);
  expect(await read(desk)).toBeUndefined();
  expect(await logInStaff(deps, { ...reset, address })).toMatchObject({ mustChangePassword: true });
  clock.advance(defaultPasswordLifeMs);
  await expect(logInStaff(deps, { ...reset, address })).rejects.toMatchObject({ code: "login.password_expired" });
});

test("deleting a user ends their sessions", async () => {
  const { token } = await logInStaff(deps, await chosenAdministrator());
  await inTransaction(deps, (deps) => deps.db.query.deleteFrom("users").execute());
  expect(await findStaffSessionByToken(deps, token)).toBeUndefined();
});

test("refuses a new password at its field if it is weak or the same, or if the current one is wrong", async () => {
  const credentials = await chosenAdministrator();
  const session = await findStaffSessionByToken(deps, (await logInStaff(deps, credentials)).token);
  if (!session) throw new Error("The session is open.");
  const change = (currentPassword: string, newPassword: string) =>
    changeOwnPassword(deps, session, { currentPassword, newPassword, address });
  await expect(change("wrong", "la mer est au bout")).rejects.toMatchObject({
    code: "password.wrong",
    fields: { currentPassword: expect.any(String) },
  });
  await expect(change(credentials.password, "motdepasse123")).rejects.toMatchObject({
    code: "password.weak",
    fields: { newPassword: expect.any(String) },
  });
  await expect(change(credentials.password, credentials.password)).rejects.toMatchObject({ code: "password.weak" });
});

test("an operator creates an account with a default password, but not for a taken address or with a short password", async () => {
  const made = await createStaffUserByOperator(deps, { name: "Modou Fall", email: "Modou@Example.com" });
  expect(made).toMatchObject({
    email: "modou@example.com",
    password: expect.stringMatching(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/),
  });
  expect(await logInStaff(deps, { ...made, address })).toMatchObject({
    mustChangePassword: true,
    user: { name: "Modou Fall" },
  });
  await expect(createStaffUserByOperator(deps, { name: "M", email: "modou@example.COM" })).rejects.toThrow(
    "Un compte existe déjà pour modou@example.com.",
  );
  await expect(
    createStaffUserByOperator(deps, { name: "M", email: "m@example.com", password: "sixsix" }),
  ).rejects.toThrow("au moins 7 caractères");
  await expect(resetStaffPassword(deps, "nobody@example.com")).rejects.toThrow("Aucun compte pour nobody@example.com.");
});

test("deletes the mails about an account after 90 days", async () => {
  const { email } = await chosenAdministrator();
  const kept = async () =>
    (await db.query.selectFrom("mails").select("template").where("recipient", "=", email).execute()).length;
  await resetStaffPassword(deps, email);
  expect(await kept()).toBe(1);
  clock.advance(90 * 24 * 3_600_000);
  await cleanupAccountMails(deps);
  expect(await kept()).toBe(1);
  clock.advance(1);
  await cleanupAccountMails(deps);
  expect(await kept()).toBe(0);
});
