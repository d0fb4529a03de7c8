import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { apiRoutes, rawStatus } from "#test/harness/api-routes.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractAccess, contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { createStaffUserByOperator, ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { guardApiRoutes } from "./access-guard.ts";

const admin = { email: "awa@example.com", password: "le fleuve coule" };
const service = await startTestApp({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const { app, deps, url } = service;
afterAll(() => service.close());

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<string, { responses: object; security?: object[]; summary?: string; description?: string }>
  >;
}
const openApi = async () => (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;

const accessOf = await contractAccess();

test("every route under /api that is not public in the contract answers 401 without a session", async () => {
  const routes = apiRoutes(app);
  expect(routes.length).toBeGreaterThan(15);
  const closed = routes.filter(({ method, path }) => accessOf(method, path) !== "public");
  expect(closed.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(["GET /api/me", "POST /api/logout", "POST /api/me/password", "GET /api/orders/:ref/qr.png"]),
  );
  // One for each route, in turn, since one hook reads them all. `roles.db.test.ts` calls each route without any.
  const noSession = ["Bearer", "Bearer null", `Bearer ${"x".repeat(43)}`, "Basic YTpi"];
  for (const [at, { method, path }] of closed.entries()) {
    const concrete = path.replace(/:\w+/g, "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5");
    const authorization = noSession[at % noSession.length] ?? "";
    expect(await rawStatus(url, method, concrete, { authorization }), `${method} ${path}`).toBe(401);
    expect(await rawStatus(url, method, `${concrete}/`), `${method} ${path}`).toBe(401);
  }
});

test("each endpoint of the contract exists, and each route under /api is in the contract", async () => {
  const routed = apiRoutes(app).filter(
    ({ method, path }) => method !== "HEAD" && !/^\/api\/(docs|openapi|v1\/openapi)/.test(path),
  );
  const promised = (await contractEndpoints()).map(({ method, path }) => `${method} ${path}`);
  expect(routed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(promised.toSorted());
});

// Seen to fail without the throw in `guardApiRoutes`.
test("a route under /api that does not say who may call it prevents the start", () => {
  const bare = fastify();
  guardApiRoutes(bare, {
    secure: false,
    readOwner: async () => undefined,
    readMember: async () => undefined,
    isArchived: async () => false,
    readToken: async () => undefined,
    countTokenCall: () => ({ remaining: 1, resetSeconds: 1 }),
    readSession: async () => undefined,
    consumeCall: () => {},
  });
  expect(() => bare.get("/api/forgotten", async () => "anyone")).toThrow(
    "GET /api/forgotten does not say who may call it.",
  );
  expect(() => bare.get("/page", async () => "anyone")).not.toThrow();
});

test("no other spelling of a private path opens it", async () => {
  for (const path of [
    "/api//me",
    "/api/%6De",
    "/API/me",
    "/api/me;x",
    "/api/me%2f",
    "//api/me",
    "/api/docs/../me",
    "/api/docs/%2e%2e/me",
  ]) {
    expect([401, 404, 400]).toContain(await rawStatus(url, "GET", path));
  }
});

// Swagger's YAML was built for any caller, and blocked everybody for a second.
test.each(["nowhere", "docs/yaml"])("an unknown address is a 404 in JSON: /api/%s", async (path) => {
  const answer = await fetch(`${url}/api/${path}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ code: "route.not_found", message: apiErrors["route.not_found"].message });
});

test("the OpenAPI describes each endpoint once, with who may call it and what it answers", async () => {
  const document = await openApi();
  expect(document.openapi).toMatch(/^3\.1/);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      ...operation,
    })),
  );
  const routed = apiRoutes(app).filter(
    ({ method, path }) => !["HEAD", "OPTIONS"].includes(method) && !/^\/api\/(docs|openapi|v1\/openapi)/.test(path),
  );
  expect(described.map(({ name }) => name).toSorted()).toEqual(
    routed.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const { name, summary, description, responses, security } of described) {
    expect(summary, name).toBeTruthy();
    expect(
      Object.keys(responses).some((status) => status.startsWith("2")),
      name,
    ).toBe(true);
    const [method = "", path = ""] = name.split(" ");
    const access = accessOf(method, path);
    const who =
      /^(Ouvert à tous|Réservé au propriétaire de la carte|Réservé au titulaire de la carte|Réservé à ceux qui gèrent les cartes de l'entreprise|Réservé aux logiciels de l'entreprise|Réservé à l'équipe\u00a0: Administrateur)/.exec(
        description ?? "",
      )?.[1];
    const said =
      access === "public"
        ? "Ouvert à tous"
        : access === "owner"
          ? "Réservé au propriétaire de la carte"
          : access === "holder"
            ? "Réservé au titulaire de la carte"
            : typeof access === "object" && "organisation" in access
              ? "Réservé à ceux qui gèrent les cartes de l'entreprise"
              : typeof access === "object" && "token" in access
                ? "Réservé aux logiciels de l'entreprise"
                : "Réservé à l'équipe\u00a0: Administrateur";
    expect(security !== undefined, name).toEqual(access !== "public");
    expect(who, name).toEqual(said);
  }
  expect(Object.keys(document.paths).every((path) => path.startsWith("/api/"))).toBe(true);
});

test("login, session and logout work; a default password opens only its own change", async () => {
  await ensureFirstAdministrator(deps);
  const post = (path: string, body: object, token?: string) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const get = (path: string, token: string) =>
    fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;

  const login = await post("/api/login", admin);
  expect(login.status).toBe(200);
  expect(login.headers.get("cache-control")).toBe("no-store");
  const token = await tokenOf(login);
  expect(await (await get("/api/me", token)).json()).toEqual({
    id: expect.any(String),
    name: "Administrateur",
    email: admin.email,
    role: "admin",
    mustChangePassword: false,
  });
  expect((await post("/api/logout", {}, token)).status).toBe(200);
  expect((await get("/api/me", token)).status).toBe(401);

  const made = await createStaffUserByOperator(deps, { name: "Modou Fall", email: "modou@example.com" });
  const first = await tokenOf(await post("/api/login", made));
  const qr = "/api/orders/01HQ7ZK3M9X2P4R6T8V0W1Y3Z5/qr.png";
  const refused = await get(qr, first);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "auth.password_change_required" }]);
  expect(await (await get("/api/me", first)).json()).toMatchObject({ mustChangePassword: true });
  expect(
    (await post("/api/me/password", { currentPassword: made.password, newPassword: "la mer est au bout" }, first))
      .status,
  ).toBe(200);
  expect((await get(qr, first)).status).toBe(404);
});

test("an unknown account and a wrong password answer the same, and repeated tries must wait", async () => {
  const attempt = async (email: string) => {
    const answer = await fetch(`${url}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "wrong" }),
    });
    return { status: answer.status, retry: answer.headers.get("retry-after"), body: await answer.text() };
  };
  const free = 5;
  for (let at = 0; at < free; at += 1) {
    const [known, unknown] = [await attempt(admin.email), await attempt("nobody@example.com")];
    expect(unknown.status).toBe(401);
    expect(known).toEqual(unknown);
  }
  // The waits double, so that on any machine some try soon comes too early.
  const delayed = async (email: string): Promise<string> => {
    const answer = await attempt(email);
    return answer.status === 429 && Number(answer.retry) > 0 ? answer.body : delayed(email);
  };
  expect(await delayed(admin.email)).toBe(await delayed("nobody@example.com"));
});
