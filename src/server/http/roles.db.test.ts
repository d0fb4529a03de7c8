import { afterAll, expect, test } from "vitest";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { apiRoutes, rawStatus } from "#test/harness/api-routes.ts";
import { startTestApp } from "#test/harness/app.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import { contractAccess } from "#test/harness/contract-endpoints.ts";
import { createStaffUserByOperator } from "#server/features/staff-accounts/administrators.ts";
import { logInStaff } from "#server/features/staff-accounts/login/staff-login-service.ts";

const service = await startTestApp();
const { app, deps, url } = service;
afterAll(() => service.close());

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const routes = apiRoutes(app);
/** Every path of the API, as an address of things that do not exist. */
const addresses = [
  ...new Set(routes.map(({ path }) => path.replace(/:\w+/g, "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5").replace(/\/?\*/, "/x"))),
];
/** Each of them with every method, and the route that takes it, if there is one. */
const calls = addresses.flatMap((address) =>
  methods.map((method) => ({ method, address, path: routeOf(method, address) })),
);

/** What a role calls: in a short run only what a route takes. That nothing takes the rest is the router's, whoever calls. */
const callsOfRoles = isShortRun ? calls.filter(({ path }) => path !== undefined) : calls;

/** The path of the route that takes a call; one that is spelled out goes before one with a parameter. */
function routeOf(method: string, address: string): string | undefined {
  const takes = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`).test(address);
  const paths = routes.filter((one) => one.method === method && takes(one.path)).map(({ path }) => path);
  return paths.find((path) => path === address) ?? paths[0];
}

const asGet = (method: string) => (method === "HEAD" ? "GET" : method);
const accessOf = await contractAccess();
const isPublic = (method: string, path: string) => accessOf(method, path) === "public";
/** All that a default password opens before it is changed. */
const beforePasswordChange = ["GET /api/me", "POST /api/logout", "POST /api/me/password"];

type Rule = "missing" | "refused" | "not allowed" | "let in";
/** What a role gets: 404 of the router, 401, 403, or whatever the route itself says, a crash excepted. */
async function ruleSeen(method: string, address: string, isKnown: boolean, token?: string): Promise<Rule | number> {
  const status = await rawStatus(url, method, address, token ? { authorization: `Bearer ${token}` } : {});
  if (!isKnown) return status === 404 ? "missing" : status;
  if (status === 401) return "refused";
  if (status === 403) return "not allowed";
  return status < 500 && status !== 429 ? "let in" : status;
}

/** Those of `made` that a role finds otherwise than `rule` says. */
async function exceptions(
  tokenOf: TokenOf,
  rule: (method: string, path: string) => Rule,
  made = callsOfRoles,
): Promise<string[]> {
  const found: string[] = [];
  let wasLetIn = false;
  for (const [at, { method, path, address }] of made.entries()) {
    // One address has 1,200 staff calls in each minute.
    if (at % 400 === 0) service.clock.advance(60_000);
    // An owner's cookie alone opens what is owners' and companies', a company's token what is programs': of the team
    // nobody has either.
    const access = path === undefined ? undefined : accessOf(method, path);
    const isOwners =
      access === "owner" ||
      access === "holder" ||
      (typeof access === "object" && ("organisation" in access || "token" in access));
    const expected = path === undefined ? "missing" : isOwners ? "refused" : rule(method, path);
    const seen = await ruleSeen(method, address, path !== undefined, await tokenOf(wasLetIn));
    wasLetIn = seen === "let in" && path !== undefined && asGet(method) !== "GET";
    if (seen !== expected) found.push(`${method} ${address}: ${seen} instead of ${expected}`);
  }
  return found;
}

/** `mayBeClosed`: the call before may have closed the session, as the logout does. */
type TokenOf = (mayBeClosed: boolean) => Promise<string | undefined>;

/** A token that still opens. */
function tokensOf(person: { email: string; password: string }): TokenOf {
  let token: string | undefined;
  return async (mayBeClosed) => {
    if (token === undefined || (mayBeClosed && !(await stillOpen(token))))
      token = (await logInStaff(deps, { ...person, address: "127.0.0.1" })).token;
    return token;
  };
}
const stillOpen = async (token: string) =>
  (await rawStatus(url, "GET", "/api/me", { authorization: `Bearer ${token}` })) === 200;

test("nobody: what the contract calls public, and 401 for every other route and method", async () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(
    await exceptions(
      async () => undefined,
      (method, path) => (isPublic(method, path) ? "let in" : "refused"),
      calls,
    ),
  ).toEqual([]);
});

test("somebody whose account was deleted: the same as nobody", async () => {
  const { id, token } = await staffMember(service, "gone");
  await deps.db.query.deleteFrom("users").where("id", "=", id).execute();
  expect(
    await exceptions(
      async () => token,
      (method, path) => (isPublic(method, path) ? "let in" : "refused"),
    ),
  ).toEqual([]);
});

test("a default password: its own change, and 403 for all that is not public", async () => {
  const person = await createStaffUserByOperator(deps, { name: "Modou", email: "modou@example.com" });
  const opens = (method: string, path: string) =>
    isPublic(method, path) || beforePasswordChange.includes(`${asGet(method)} ${path}`);
  expect(
    await exceptions(tokensOf(person), (method, path) => (opens(method, path) ? "let in" : "not allowed")),
  ).toEqual([]);
});

// Seen to fail for both with the role's check left out of `guardApiRoutes`.
test.each(["desk", "workshop"] as const)(
  "%s: what the contract gives this role, and 403 for the rest",
  async (role) => {
    const opens = (method: string, path: string) => {
      const access = accessOf(method, path);
      return access === "public" || (typeof access === "object" && "staff" in access && access.staff.includes(role));
    };
    expect(
      await exceptions(tokensOf(await staffMember(service, `some-${role}`, role)), (method, path) =>
        opens(method, path) ? "let in" : "not allowed",
      ),
    ).toEqual([]);
  },
);

test("an administrator: everything, and nothing of it breaks when it is called with nothing", async () => {
  expect(await exceptions(tokensOf(await staffMember(service, "awa")), () => "let in")).toEqual([]);
});

test("a person's calls beyond 1,200 a minute wait; what is public goes on, and so do others behind the address", async () => {
  const [{ token }, colleague] = [await staffMember(service, "binta"), await staffMember(service, "sokhna")];
  const read = () => app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } });
  const refused = async () => {
    for (let calls = 1; calls < 4000; calls += 1) {
      const { statusCode, headers } = await read();
      if (statusCode !== 200) return { calls, statusCode, waits: Number(headers["retry-after"]) > 0 };
    }
    return undefined;
  };
  // The window may have begun with other calls, or begin again meanwhile.
  const minute = 60_000;
  service.clock.advance(minute - (deps.clock.now() % minute));
  const first = await refused();
  expect(first).toMatchObject({ statusCode: 429, waits: true });
  expect(first?.calls).toBeGreaterThan(1200);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect((await callApi(url, "GET", "/api/me", { token: colleague.token })).status).toBe(200);
});
