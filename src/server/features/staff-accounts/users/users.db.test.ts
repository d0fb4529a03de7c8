import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { startTestApp } from "#test/harness/app.ts";
import { shorter } from "#test/harness/short-run.ts";
import { dummyPasswordHash } from "#server/auth/hash-password.ts";
import { updateStaffUser, deleteStaffUser } from "./user-service.ts";

const service = await startTestApp();
const otherNode = await service.addNode();
const { deps, url, clock } = service;
afterAll(() => service.close());

const boss = await staffMember(service, "awa");
const asBoss = (method: string, path: string, body?: object) =>
  callApi(url, method, path, { token: boss.token, ...(body ? { body } : {}) });
const acts = () =>
  deps.db.query
    .selectFrom("auditLog")
    .select(["actorName", "action", "target"])
    .where("action", "in", ["user.created", "user.deleted"])
    .orderBy("id")
    .execute();

test("the last administrator cannot be deleted", async () => {
  expect(await asBoss("DELETE", `/api/users/${boss.id}`)).toMatchObject({ status: 409, body: { code: "user.last" } });
  expect((await asBoss("GET", "/api/users")).body).toHaveLength(1);
});

test("an account is created, listed with exactly its eight fields, used after a new password, and deleted; both nodes refuse its token at once", async () => {
  const made = await asBoss("POST", "/api/users", {
    name: "  Modou Fall ",
    email: "Modou@Example.com",
    password: "sept777",
  });
  expect(made).toMatchObject({ status: 201, body: { name: "Modou Fall", email: "modou@example.com", role: "admin" } });
  const { id } = made.body as { id: string };
  const list = await asBoss("GET", "/api/users");
  expect(list.status).toBe(200);
  expect(list.headers.get("cache-control")).toBe("no-store");
  expect((list.body as { id: string }[]).map((one) => Object.keys(one).toSorted())).toEqual(
    [1, 2].map(() => ["createdAt", "email", "id", "name", "role", "secondFactor", "updatedAt", "version"]),
  );
  expect(list.body).toContainEqual({
    ...(made.body as object),
    secondFactor: false,
    version: expect.any(String) as string,
  });

  const login = await callApi(url, "POST", "/api/login", { body: { email: "modou@example.com", password: "sept777" } });
  expect(login).toMatchObject({
    status: 200,
    body: { mustChangePassword: true, user: { id, name: "Modou Fall", role: "admin" } },
  });
  const { token } = login.body as { token: string };
  const change = (newPassword: string) =>
    callApi(otherNode.url, "POST", "/api/me/password", { token, body: { currentPassword: "sept777", newPassword } });
  expect(await callApi(url, "GET", "/api/users", { token })).toMatchObject({
    status: 403,
    body: { code: "auth.password_change_required" },
  });
  expect(await change("onze caract")).toMatchObject({
    status: 422,
    body: { code: "password.weak", fields: { newPassword: expect.stringContaining("12 caractères") } },
  });
  expect(await change("le fleuve coule")).toMatchObject({ status: 200 });
  for (const node of [url, otherNode.url])
    expect(await callApi(node, "GET", "/api/users", { token })).toMatchObject({ status: 200 });

  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({
    status: 200,
    body: { message: "Le compte a été supprimé." },
  });
  for (const node of [otherNode.url, url])
    expect(await callApi(node, "GET", "/api/users", { token })).toMatchObject({
      status: 401,
      body: { code: "auth.required" },
    });
  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({ status: 404, body: { code: "user.not_found" } });
  const mails = await deps.db.query
    .selectFrom("mails")
    .select(["template", "data"])
    .where("recipient", "=", "modou@example.com")
    .orderBy("template")
    .execute();
  expect(mails.map(({ template, data }) => [template, JSON.parse(data) as unknown])).toEqual([
    ["staff-account-created", { name: "Modou Fall", by: "awa" }],
    ["staff-password-changed", { name: "Modou Fall", reset: false }],
  ]);
  expect(await acts()).toEqual([
    { actorName: "awa", action: "user.created", target: "modou@example.com" },
    { actorName: "awa", action: "user.deleted", target: "modou@example.com" },
  ]);
});

test("names each fault of a new account at its field, and creates nothing", async () => {
  const good = { name: "Binta", email: "binta@example.com", password: "sept777" };
  const refusals = [
    [
      { ...good, password: "sixsix" },
      422,
      { password: "Le mot de passe par défaut doit avoir au moins 7 caractères." },
    ],
    [{ ...good, password: "👍👍👍👍" }, 422, { password: expect.stringContaining("au moins 7 caractères") }],
    [{ ...good, password: "é".repeat(200) }, 422, { password: "Ce mot de passe est trop long." }],
    [{ ...good, email: "binta" }, 422, { email: "Cette adresse e-mail n'est pas valable." }],
    [{ ...good, name: " " }, 422, { name: "Le nom complet est obligatoire." }],
    [
      {},
      422,
      {
        name: "Le nom complet est obligatoire.",
        email: "L'adresse e-mail est obligatoire.",
        password: "Le mot de passe par défaut est obligatoire.",
      },
    ],
    [{ ...good, email: "AWA@example.com" }, 409, { email: apiErrors["user.email_taken"].message }],
  ] as const;
  for (const [body, status, fields] of refusals)
    expect(await asBoss("POST", "/api/users", body)).toMatchObject({ status, body: { fields } });
  expect((await asBoss("GET", "/api/users")).body).toHaveLength(1);
});

test("people cannot delete themselves, or somebody who never existed", async () => {
  const { id } = (
    await asBoss("POST", "/api/users", { name: "Binta", email: "binta@example.com", password: "sept777" })
  ).body as { id: string };
  expect(await asBoss("DELETE", `/api/users/${boss.id}`)).toMatchObject({ status: 409, body: { code: "user.self" } });
  for (const nobody of ["nobody", "x".repeat(200), "%27%20OR%201=1"])
    expect(await asBoss("DELETE", `/api/users/${nobody}`)).toMatchObject({
      status: 404,
      body: { code: "user.not_found" },
    });
  expect(await asBoss("DELETE", `/api/users/${id}`)).toMatchObject({ status: 200 });
});

test("a colleague gets another name and role, effective at once on both nodes; nobody can change their own role", async () => {
  const khady = await staffMember(service, "khady", "desk");
  const reads = async (path: string) => (await callApi(otherNode.url, "GET", path, { token: khady.token })).status;
  expect(await reads("/api/orders")).toBe(200);
  expect(await reads("/api/users")).toBe(403);
  const change = (id: string, body: object) => asBoss("PATCH", `/api/users/${id}`, body);
  clock.advance(1000);
  const before = clock.now();
  const renamed = await change(khady.id, { name: " Khady Sow " });
  expect(renamed).toMatchObject({ status: 200, body: { id: khady.id, name: "Khady Sow", role: "desk" } });
  expect(Date.parse((renamed.body as { updatedAt: string }).updatedAt)).toBeGreaterThanOrEqual(before);
  expect(await change(khady.id, { role: "admin" })).toMatchObject({
    status: 200,
    body: { name: "Khady Sow", role: "admin" },
  });
  expect(await reads("/api/orders")).toBe(200);
  expect(await reads("/api/users")).toBe(200);
  expect(await change(khady.id, { role: "workshop", name: "Khady Sow" })).toMatchObject({
    status: 200,
    body: { role: "workshop" },
  });
  const refused = await callApi(otherNode.url, "GET", "/api/orders", { token: khady.token });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("x-staff-role")).toBe("workshop");
  expect(refused.body).toEqual({ code: "auth.role_required", message: apiErrors["auth.role_required"].message });
  expect((await callApi(url, "GET", "/api/me", { token: khady.token })).body).toMatchObject({
    name: "Khady Sow",
    role: "workshop",
  });

  expect(await change(khady.id, { role: "queen" })).toMatchObject({
    status: 422,
    body: { fields: { role: "Ce rôle n'existe pas." } },
  });
  expect(await change(khady.id, { name: " " })).toMatchObject({
    status: 422,
    body: { fields: { name: "Le nom complet est obligatoire." } },
  });
  expect(await change("nobody", { name: "Personne" })).toMatchObject({ status: 404, body: { code: "user.not_found" } });
  expect(await change(boss.id, { role: "desk" })).toMatchObject({
    status: 409,
    body: { code: "user.own_role", fields: { role: expect.stringContaining("votre propre rôle") } },
  });
  expect(await change(boss.id, { name: "Awa Ndiaye", role: "admin" })).toMatchObject({
    status: 200,
    body: { name: "Awa Ndiaye" },
  });
  expect(await change(boss.id, { name: "awa" })).toMatchObject({ status: 200 });
  const told = await deps.db.query
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("target", "=", khady.email)
    .where("action", "in", ["user.renamed", "user.role_changed"])
    .orderBy("id")
    .execute();
  expect(told).toEqual([
    { action: "user.renamed", details: "De «\u00a0khady\u00a0» en «\u00a0Khady Sow\u00a0»." },
    { action: "user.role_changed", details: "De Bureau à Administrateur." },
    { action: "user.role_changed", details: "De Administrateur à Atelier." },
  ]);
});

test("a new default password ends a colleague's sessions and devices, must be changed, and is mailed; nobody can give themselves one", async () => {
  const ndeye = await staffMember(service, "ndeye", "desk");
  const give = (id: string, password: string) => asBoss("POST", `/api/users/${id}/password`, { password });
  expect(await give(ndeye.id, "sixsix")).toMatchObject({
    status: 422,
    body: { fields: { password: "Le mot de passe par défaut doit avoir au moins 7 caractères." } },
  });
  expect(await give(ndeye.id, "ndeye123")).toMatchObject({
    status: 422,
    body: { fields: { password: expect.stringContaining("trop facile") } },
  });
  expect(await callApi(url, "GET", "/api/me", { token: ndeye.token })).toMatchObject({ status: 200 });
  expect(await give(ndeye.id, "fleuve-42-sable")).toMatchObject({
    status: 200,
    body: { message: "Le nouveau mot de passe par défaut est enregistré." },
  });
  for (const node of [otherNode.url, url])
    expect(await callApi(node, "GET", "/api/me", { token: ndeye.token })).toMatchObject({ status: 401 });
  expect(await deps.db.query.selectFrom("devices").select("userId").where("userId", "=", ndeye.id).execute()).toEqual(
    [],
  );
  const login = (password: string) => callApi(url, "POST", "/api/login", { body: { email: ndeye.email, password } });
  expect(await login(ndeye.password)).toMatchObject({ status: 401 });
  expect(await login("fleuve-42-sable")).toMatchObject({
    status: 200,
    body: { mustChangePassword: true, user: { role: "desk" } },
  });
  const mail = await deps.db.query
    .selectFrom("mails")
    .select(["template", "data"])
    .where("recipient", "=", ndeye.email)
    .executeTakeFirstOrThrow();
  expect(mail.template).toBe("staff-password-changed");
  expect(JSON.parse(mail.data)).toEqual({ name: "ndeye", reset: true, by: "awa" });
  expect(
    await deps.db.query
      .selectFrom("auditLog")
      .select("actorName")
      .where("action", "=", "user.password_given")
      .where("target", "=", ndeye.email)
      .execute(),
  ).toEqual([{ actorName: "awa" }]);
  expect(await give(boss.id, "fleuve-42-sable")).toMatchObject({ status: 409, body: { code: "user.own_password" } });
  expect(await give("nobody", "fleuve-42-sable")).toMatchObject({ status: 404 });
});

// Seen to fail on both engines without `lockUserForUpdate` and the two checks of its result: in most rounds nobody was
// left.
test("if administrators all delete each other at once, one remains", async () => {
  // SQLite has one node, which takes turns.
  const nodes = deps.db.engine === "postgres" ? [deps, otherNode.deps] : [deps];
  for (let round = 0; round < shorter(20); round += 1) {
    const ring = await Promise.all(
      [1, 2, 3].slice(0, 2 + (round % 2)).map((at) => insertAdministrator(`r${round}-${at}`)),
    );
    const before = (await acts()).length;
    const tries = await Promise.allSettled(
      ring.map((session, at) =>
        deleteStaffUser(nodes[at % nodes.length] ?? deps, session, ring[(at + 1) % ring.length]?.userId ?? ""),
      ),
    );
    const ids = ring.map(({ userId }) => userId);
    const left = await deps.db.query.selectFrom("users").select("id").where("id", "in", ids).execute();
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code?: string }).code] : []));
    expect(
      refused.every((code) => code === "auth.required" || code === "user.not_found"),
      String(refused),
    ).toBe(true);
    expect(left).toHaveLength(1);
    expect((await acts()).length - before).toBe(ring.length - 1);
  }
});

// Seen to fail on both engines when `lockAdministratorForUpdate` did not check the role: no administrator was left.
test("if administrators all take the role from each other, or delete each other, at once, one remains", async () => {
  const nodes = deps.db.engine === "postgres" ? [deps, otherNode.deps] : [deps];
  for (let round = 0; round < shorter(20); round += 1) {
    const ring = await Promise.all(
      [1, 2, 3].slice(0, 2 + (round % 2)).map((at) => insertAdministrator(`t${round}-${at}`)),
    );
    const tries = await Promise.allSettled(
      ring.map(async (session, at) => {
        const needs = nodes[at % nodes.length] ?? deps;
        const next = ring[(at + 1) % ring.length]?.userId ?? "";
        await (at === 1 && round % 4 > 1
          ? deleteStaffUser(needs, session, next)
          : updateStaffUser(needs, session, next, { role: "desk" }));
      }),
    );
    const ids = ring.map(({ userId }) => userId);
    const left = await deps.db.query
      .selectFrom("users")
      .select("id")
      .where("id", "in", ids)
      .where("role", "=", "admin")
      .execute();
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code?: string }).code] : []));
    expect(left.length, String(refused)).toBe(1);
    expect(refused.length, String(refused)).toBe(1);
    expect(["auth.role_required", "auth.required"]).toContain(refused[0]);
  }
});

async function insertAdministrator(id: string): Promise<StaffSession> {
  const now = deps.clock.now();
  const person = { id, name: id, email: `${id}@example.com`, role: "admin" as const };
  await deps.db.query
    .insertInto("users")
    .values({
      ...person,
      passwordHash: dummyPasswordHash,
      mustChangePassword: 0,
      passwordExpiresAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return {
    tokenHash: id,
    sessionId: id,
    deviceHash: "",
    userId: id,
    name: id,
    email: person.email,
    role: "admin",
    mustChangePassword: false,
  };
}
