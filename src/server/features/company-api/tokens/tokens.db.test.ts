import { afterAll, expect, test } from "vitest";
import type { CompanyToken } from "#shared/contract/company-tokens.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { tokenScopes } from "#shared/access/token-scopes.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { callCompanyApi, makeToken } from "#test/factories/company-token.ts";
import { staffMember } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";

const service = await startTestApp(administrator);
const { deps, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");
/** A new desk session, for tests in which days have passed. */
const laterDesk = () => staffOn(service, `later${clock.now()}@example.com`, "Awa", "desk");

// Seen to fail without the scope's line in `guardToken`, and with the company's card read without `isOfMember`.
test("only its scope opens each endpoint of programs, and another company's rows are unknown", async () => {
  const [ours, others] = [
    await companyWithSpace(service, desk, "Alpha"),
    await companyWithSpace(service, desk, "Beta"),
  ];
  const endpoints = (await contractEndpoints()).flatMap(({ method, path, access }) =>
    typeof access === "object" && "token" in access ? [{ method, path, scope: access.token }] : [],
  );
  expect(endpoints.length).toBeGreaterThan(9);
  expect(new Set(endpoints.map(({ scope }) => scope))).toEqual(new Set(tokenScopes));
  const staff = await staffMember(service, "s-admin");
  const wrong: string[] = [];
  const expectThat = (isRight: boolean, said: string) => void (isRight || wrong.push(said));
  for (const scope of [...tokenScopes, "none", "staff", "unknown", "ended"] as const) {
    const isScope = (tokenScopes as readonly string[]).includes(scope);
    const secret =
      scope === "none"
        ? undefined
        : scope === "staff"
          ? staff.token
          : scope === "unknown"
            ? `sdv_${"0".repeat(64)}`
            : (await makeToken(ours.admin, isScope ? [scope as (typeof tokenScopes)[number]] : tokenScopes)).secret;
    if (scope === "ended")
      await query
        .updateTable("apiTokens")
        .set({ endsAt: clock.now() - 1 })
        .where("name", "=", "Annuaire")
        .execute();
    for (const { method, path, scope: needed } of endpoints) {
      const address = path.replace("/api/v1", "").replace(/:\w+/, others.refs[0] ?? "");
      const { status, body, headers } = await callCompanyApi(service, secret, method, address, {
        headers: { "If-Match": "*", "Idempotency-Key": "x" },
        ...(method !== "GET" && { body: {} }),
      });
      const said = `${scope}: ${method} ${path} ${status} ${body.code}`;
      if (!isScope) expectThat(status === 401 && headers.get("www-authenticate") === "Bearer", said);
      else if (scope !== needed) expectThat(status === 403 && body.code === "token.scope_missing", said);
      // The address names another company's row.
      else if (path.includes(":")) expectThat(status === 404, said);
      else expectThat(status === 200 || status === 422, said);
      if (isScope) expectThat(headers.get("ratelimit-policy") === '"token";q=600;w=60', `${said} limit`);
      if (status >= 400)
        expectThat(headers.get("content-type") === "application/problem+json; charset=utf-8", `${said} type`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a token is shown once, kept as a hash, works until it is closed, and its making and closing are in the log", async () => {
  const { id, at, admin } = await companyWithSpace(service, desk, "Gamma");
  const { secret, id: token } = await makeToken(admin, ["people:read"]);
  expect(secret).toMatch(/^sdv_[0-9a-f]{64}$/);
  const kept = await query.selectFrom("apiTokens").selectAll().where("id", "=", token).executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(secret.slice(12));
  const list = async () => (await admin<CompanyToken[]>("GET", "/acces")).body;
  expect(await list()).toMatchObject([
    { name: "Annuaire", prefix: secret.slice(0, 12), scopes: ["people:read"], lastUsedAt: null, hasEnded: false },
  ]);
  expect((await callCompanyApi(service, secret, "GET", "/people")).status).toBe(200);
  const used = (await list())[0]?.lastUsedAt;
  expect(used).not.toBeNull();
  // Within a minute the use is not recorded again.
  expect((await callCompanyApi(service, secret, "GET", "/people")).status).toBe(200);
  expect((await list())[0]?.lastUsedAt).toBe(used);
  const other = await companyWithSpace(service, desk, "Delta");
  expect((await other.admin("DELETE", `/acces/${token}`)).status).toBe(404);
  expect((await admin("DELETE", `/acces/${token}`)).status).toBe(200);
  expect((await admin("DELETE", `/acces/${token}`)).status).toBe(404);
  expect((await callCompanyApi(service, secret, "GET", "/people")).body.code).toBe("token.invalid");
  const entries = await query
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("target", "=", "Gamma")
    .where("action", "in", ["organisation.token_made", "organisation.token_revoked"])
    .orderBy("id")
    .execute();
  const details = `Annuaire (${secret.slice(0, 12)}…), par admin@${at}`;
  expect(entries).toEqual([
    { action: "organisation.token_made", details },
    { action: "organisation.token_revoked", details },
  ]);
  expect(id).toHaveLength(26);
});

test("a company has ten tokens at most, even after twelve simultaneous presses; a token ends with its last day", async () => {
  const { admin } = await companyWithSpace(service, desk, "Epsilon");
  const body = { name: "Paie", scopes: ["cards:read"], days: 30 };
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => admin("POST", "/acces", body)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409]);
  expect((await admin("POST", "/acces", { ...body, days: 3650 })).status).toBe(422);
  expect((await admin("POST", "/acces", { ...body, scopes: [] })).status).toBe(422);
  const first = (await admin<CompanyToken[]>("GET", "/acces")).body[0]?.id ?? "";
  await admin("DELETE", `/acces/${first}`);
  const made = await admin<{ token: CompanyToken }>("POST", "/acces", body);
  expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
  await admin("DELETE", `/acces/${made.body.token.id}`);
  const { secret } = await makeToken(admin, ["cards:read"]);
  clock.advance(30 * dayMs - 60_000);
  expect((await callCompanyApi(service, secret, "GET", "/cards")).status).toBe(200);
  clock.advance(60_000);
  expect((await callCompanyApi(service, secret, "GET", "/cards")).status).toBe(401);
});

test("a program of an archived company can read, but changes nothing", async () => {
  const later = await laterDesk();
  const { id, refs, admin } = await companyWithSpace(service, later, "Zeta");
  const { secret } = await makeToken(admin);
  expect((await later.call("POST", `/organisations/${id}/archive`, { archived: true })).status).toBe(200);
  expect((await callCompanyApi(service, secret, "GET", "/people")).status).toBe(200);
  for (const [method, path] of [
    ["PATCH", `/people/${refs[0]}`],
    ["POST", "/people"],
  ] as const)
    expect((await callCompanyApi(service, secret, method, path, { body: {} })).body.code).toBe("organisation.archived");
});

test("a program that calls too often is told when to retry, and others go on", async () => {
  const { admin } = await companyWithSpace(service, await laterDesk(), "Eta");
  const [one, other] = [await makeToken(admin, ["cards:read"]), await makeToken(admin, ["cards:read"])];
  clock.advance(60_000 - (clock.now() % 60_000));
  const read = (secret: string) => callCompanyApi(service, secret, "GET", "/cards?limit=1");
  for (let at = 1; at <= 600; at += 1) expect((await read(one.secret)).status).toBe(200);
  const refused = await read(one.secret);
  expect([refused.status, refused.body.code]).toEqual([429, "request.rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit")).toMatch(/^"token";r=0;t=\d+$/);
  expect((await read(other.secret)).headers.get("ratelimit")).toMatch(/^"token";r=599;/);
});
