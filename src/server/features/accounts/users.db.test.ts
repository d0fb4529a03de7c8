import { afterAll, expect, test } from "vitest";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { startTestApp } from "#test/harness/app.ts";
import { nobodysHash } from "./passwords.ts";
import type { StaffSession } from "./service.ts";
import { deleteUser } from "./users.ts";

const service = await startTestApp();
const otherNode = await service.addNode();
const { deps, url } = service;
afterAll(() => service.close());

const boss = await staffMember(service, "awa");
const asBoss = (method: string, path: string, body?: object) => callApi(url, method, path, { token: boss.token, ...(body ? { body } : {}) });
const acts = () => deps.db.query.selectFrom("auditLog").select(["actorName", "action", "target"]).where("action", "in", ["user.created", "user.deleted"]).orderBy("id").execute();

test("the last administrator cannot be deleted", async () => {
  expect(await asBoss("DELETE", `/api/users/${boss.id}`)).toMatchObject({ status: 409, body: { code: "user.last" } });
  expect((await asBoss("GET", "/api/users")).body).toHaveLength(1);
});

test("an account is made, listed with exactly its five fields, used after a new password, and deleted: its token is refused at once on both nodes", async () => {
  const made = await asBoss("POST", "/api/users", { name: "  Modou Fall ", email: "Modou@Example.com", password: "sept777" });
  expect(made).toMatchObject({ status: 201, body: { name: "Modou Fall", email: "modou@example.com" } });
  const { id } = made.body as { id: string };
  const list = await asBoss("GET", "/api/users");
  expect([list.status, list.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((list.body as { id: string }[]).map((one) => Object.keys(one).toSorted())).toEqual([1, 2].map(() => ["createdAt", "email", "id", "name", "updatedAt"]));
  expect(list.body).toContainEqual(made.body);

  const login = await callApi(url, "POST", "/api/login", { body: { email: "modou@example.com", password: "sept777" } });
  expect(login).toMatchObject({ status: 200, body: { mustChangePassword: true, user: { id, name: "Modou Fall" } } });
  const { token } = login.body as { token: string };
  const change = (newPassword: string) => callApi(otherNode.url, "POST", "/api/me/password", { token, body: { currentPassword: "sept777", newPassword } });
  expect(await callApi(url, "GET", "/api/users", { token })).toMatchObject({ status: 403, body: { code: "auth.password_change_required" } });
  expect(await change("onze caract")).toMatchObject({ status: 422, body: { code: "password.weak", fields: { newPassword: expect.stringContaining("12 caractères") } } });
  expect(await change("le fleuve coule")).toMatchObject({ status: 200 });
  for (const node of [url, otherNode.url]) expect(await callApi(node, "GET", "/api/users", { token })).toMatchObject({ status: 200 });

  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({ status: 200, body: { message: "Le compte a été supprimé." } });
  for (const node of [otherNode.url, url]) expect(await callApi(node, "GET", "/api/users", { token })).toMatchObject({ status: 401, body: { code: "auth.required" } });
  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({ status: 404, body: { code: "user.not_found" } });
  const mails = await deps.db.query.selectFrom("mails").select(["template", "data"]).where("recipient", "=", "modou@example.com").orderBy("template").execute();
  expect(mails.map(({ template, data }) => [template, JSON.parse(data) as unknown])).toEqual([
    ["staff-account-created", { name: "Modou Fall", by: "awa" }],
    ["staff-password-changed", { name: "Modou Fall", reset: false }],
  ]);
  expect(await acts()).toEqual([
    { actorName: "awa", action: "user.created", target: "modou@example.com" },
    { actorName: "awa", action: "user.deleted", target: "modou@example.com" },
  ]);
});

test("what is wrong with a new account is said at its field, and nothing is made", async () => {
  const good = { name: "Binta", email: "binta@example.com", password: "sept777" };
  const refusals = [
    [{ ...good, password: "sixsix" }, 422, { password: "Le mot de passe par défaut doit avoir au moins 7 caractères." }],
    [{ ...good, password: "👍👍👍👍" }, 422, { password: expect.stringContaining("au moins 7 caractères") }],
    [{ ...good, password: "é".repeat(200) }, 422, { password: "Ce mot de passe est trop long." }],
    [{ ...good, email: "binta" }, 422, { email: "Cette adresse e-mail n'est pas valable." }],
    [{ ...good, name: " " }, 422, { name: "Le nom complet est obligatoire." }],
    [{}, 422, { name: "Le nom complet est obligatoire.", email: "L'adresse e-mail est obligatoire.", password: "Le mot de passe par défaut est obligatoire." }],
    [{ ...good, email: "AWA@example.com" }, 409, { email: "Un compte existe déjà avec cette adresse e-mail." }],
  ] as const;
  for (const [body, status, fields] of refusals) expect(await asBoss("POST", "/api/users", body)).toMatchObject({ status, body: { fields } });
  expect((await asBoss("GET", "/api/users")).body).toHaveLength(1);
});

test("oneself cannot be deleted, nor somebody who never was", async () => {
  const { id } = (await asBoss("POST", "/api/users", { name: "Binta", email: "binta@example.com", password: "sept777" })).body as { id: string };
  expect(await asBoss("DELETE", `/api/users/${boss.id}`)).toMatchObject({ status: 409, body: { code: "user.self" } });
  for (const nobody of ["nobody", "x".repeat(200), "%27%20OR%201=1"]) expect(await asBoss("DELETE", `/api/users/${nobody}`)).toMatchObject({ status: 404, body: { code: "user.not_found" } });
  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({ status: 200 });
});

// Seen to fail on both engines without `holdUser` and the two checks of what it held: in most rounds nobody was left.
test("administrators who all delete each other at once leave one", async () => {
  // SQLite has one node, which takes turns.
  const nodes = deps.db.engine === "postgres" ? [deps, otherNode.deps] : [deps];
  for (let round = 0; round < 20; round += 1) {
    const ring = await Promise.all([1, 2, 3].slice(0, 2 + (round % 2)).map((at) => insertAdministrator(`r${round}-${at}`)));
    const before = (await acts()).length;
    const tries = await Promise.allSettled(ring.map((session, at) => deleteUser(nodes[at % nodes.length] ?? deps, session, ring[(at + 1) % ring.length]?.userId ?? "")));
    const ids = ring.map(({ userId }) => userId);
    const left = await deps.db.query.selectFrom("users").select("id").where("id", "in", ids).execute();
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code?: string }).code] : []));
    expect(refused.every((code) => code === "auth.required" || code === "user.not_found"), String(refused)).toBe(true);
    expect(left).toHaveLength(1);
    expect((await acts()).length - before).toBe(ring.length - 1);
  }
});

async function insertAdministrator(id: string): Promise<StaffSession> {
  const now = deps.clock.now();
  const person = { id, name: id, email: `${id}@example.com` };
  await deps.db.query.insertInto("users").values({ ...person, passwordHash: nobodysHash, mustChangePassword: 0, passwordExpiresAt: null, createdAt: now, updatedAt: now }).execute();
  return { tokenHash: id, sessionId: id, deviceHash: "", userId: id, name: id, email: person.email, mustChangePassword: false };
}
