import { afterAll, expect, test } from "vitest";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { startTestApp } from "#test/harness/app.ts";
import { logInStaff } from "../login/staff-login-service.ts";
import { changeOwnPassword } from "../users/own-password.ts";

const service = await startTestApp();
const { deps, url, clock } = service;
const nodes = [url, (await service.addNode()).url];
afterAll(() => service.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type Session = { id: string; createdAt: string; lastSeenAt: string; userAgent: string; current: boolean };

async function open(member: { email: string; password: string }, userAgent = firefox): Promise<string> {
  const answer = await callApi(url, "POST", "/api/login", {
    body: { email: member.email, password: member.password },
    headers: { "User-Agent": userAgent },
  });
  return (answer.body as { token: string }).token;
}
const sessionsOf = async (token: string) =>
  (await callApi(url, "GET", "/api/me/sessions", { token })).body as Session[];
/** Checks whether each node accepts a token. */
const isOpen = (token: string) =>
  Promise.all(nodes.map(async (node) => (await callApi(node, "GET", "/api/me", { token })).status === 200));
const actsOf = (email: string) =>
  deps.db.query
    .selectFrom("auditLog")
    .select(["action", "actorName", "details"])
    .where("target", "=", email)
    .orderBy("id")
    .execute();

test("lists a person's sessions without their tokens; each node refuses a revoked one at the next call", async () => {
  const awa = await staffMember(service, "awa");
  const binta = await staffMember(service, "binta");
  const laptop = await open(awa);
  clock.advance(1000);
  const phone = await open(awa, "x".repeat(1000));
  const listed = await callApi(url, "GET", "/api/me/sessions", { token: laptop });
  expect(listed.headers.get("cache-control")).toBe("no-store");
  const sessions = listed.body as Session[];
  expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ["x".repeat(300), false],
    [firefox, true],
    ["", false],
  ]);
  expect(sessions.map((one) => Object.keys(one).toSorted())).toEqual(
    sessions.map(() => ["createdAt", "current", "id", "lastSeenAt", "userAgent"]),
  );
  for (const { tokenHash } of await deps.db.query.selectFrom("sessions").select("tokenHash").execute())
    expect(JSON.stringify(sessions)).not.toContain(tokenHash);

  const [phones] = sessions;
  const revoke = (token: string, id = "") => callApi(nodes[1] ?? url, "DELETE", `/api/me/sessions/${id}`, { token });
  expect(await revoke(binta.token, phones?.id)).toMatchObject({ status: 404, body: { code: "session.not_found" } });
  expect(await isOpen(phone)).toEqual([true, true]);
  expect(await revoke(laptop, phones?.id)).toMatchObject({
    status: 200,
    body: { message: "La session a été fermée." },
  });
  expect(await isOpen(phone)).toEqual([false, false]);
  expect(await isOpen(laptop)).toEqual([true, true]);
  expect(await revoke(laptop, phones?.id)).toMatchObject({ status: 404 });
  expect((await sessionsOf(laptop)).map(({ id }) => id)).not.toContain(phones?.id);
  clock.advance(61 * 60_000);
  const later = await open(awa);
  expect(await sessionsOf(later)).toHaveLength(1);
});

test("each node refuses a logged-out session, and after a change of password those of other devices, at the next call", async () => {
  const khady = await staffMember(service, "khady");
  const [laptop, phone, desk] = [await open(khady), await open(khady), await open(khady)];
  expect(await callApi(url, "POST", "/api/logout", { token: phone })).toMatchObject({ status: 200 });
  expect(await isOpen(phone)).toEqual([false, false]);
  expect(await isOpen(laptop)).toEqual([true, true]);
  expect(await isOpen(desk)).toEqual([true, true]);
  expect(
    await callApi(url, "POST", "/api/me/password", {
      token: laptop,
      body: { currentPassword: khady.password, newPassword: "la mer est au bout" },
    }),
  ).toMatchObject({ status: 200 });
  expect(await isOpen(khady.token)).toEqual([false, false]);
  expect(await isOpen(desk)).toEqual([false, false]);
  expect(await isOpen(laptop)).toEqual([true, true]);
  const acts = await actsOf(khady.email);
  expect(acts.map(({ action }) => action)).toEqual(["login", "login", "login", "login", "logout", "password.changed"]);
  expect(acts[2]).toEqual({ action: "login", actorName: "khady", details: "Depuis l'adresse 127.0.0.1." });
});

test("wrong current passwords are delayed like logins, and a failed login is recorded without what was typed", async () => {
  const fatou = await staffMember(service, "fatou");
  const change = () =>
    callApi(url, "POST", "/api/me/password", {
      token: fatou.token,
      body: { currentPassword: "wrong", newPassword: "la mer est au bout" },
    });
  const answers = [];
  for (const email of [fatou.email, "mon mot de passe secret"])
    expect(await callApi(url, "POST", "/api/login", { body: { email, password: "wrong" } })).toMatchObject({
      status: 401,
      body: { code: "login.failed" },
    });
  for (let at = 0; at < 5; at += 1) answers.push((await change()).status);
  expect(answers).toEqual([422, 422, 422, 422, 422]);
  // The session's fifth failure: the next try comes too early, even on a slow machine.
  clock.advance(-60_000);
  const delayed = await change();
  expect(delayed.status).toBe(429);
  expect(Number(delayed.headers.get("retry-after")) > 0).toBe(true);
  expect((await actsOf(fatou.email)).at(-1)).toMatchObject({ action: "login.failed", actorName: "Quelqu'un" });
  expect(await actsOf("compte inconnu")).toHaveLength(1);
  expect(JSON.stringify(await deps.db.query.selectFrom("auditLog").selectAll().execute())).not.toContain("secret");
});

// Seen to fail on both engines without `lockUserForUpdate` in `logInStaff`: a session that the old password opened
// outlived it.
test("a login during a change of password leaves no session behind", async () => {
  const seynabou = await staffMember(service, "seynabou");
  let { password } = seynabou;
  for (let round = 0; round < 5; round += 1) {
    const newPassword = `le baobab numéro ${round}`;
    const logins = Array.from({ length: 12 }, (_, at) =>
      logInStaff(deps, { email: seynabou.email, password, address: `10.0.${round}.${at}` }),
    );
    const change = changeOwnPassword(deps, seynabou.session, {
      currentPassword: password,
      newPassword,
      address: "127.0.0.1",
    });
    await Promise.all([change, Promise.allSettled(logins)]);
    expect(
      await deps.db.query.selectFrom("sessions").select("tokenHash").where("userId", "=", seynabou.id).execute(),
    ).toEqual([{ tokenHash: seynabou.session.tokenHash }]);
    password = newPassword;
    clock.advance(31_000);
  }
});
