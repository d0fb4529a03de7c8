import { afterAll, expect, test } from "vitest";
import { orderBody } from "#test/factories/order.ts";
import { staffMember } from "#test/factories/staff-member.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { allRoutes, rawStatus } from "#test/harness/api-routes.ts";
import { startTestApp } from "#test/harness/app.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";

const service = await startTestApp();
const { app, deps, url } = service;
afterAll(() => service.close());

const routes = allRoutes(app);
const nul = "\u0000";

/** Builds a route's addresses with NUL in one parameter each; without parameters, NUL is in the query. */
function hostileAddresses(path: string): string[] {
  const parts = path.match(/:\w+|\*/g) ?? [];
  const possible: Record<string, string> = { ":name": "profile-400.webp", ":ref": "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5" };
  const filled = (hostile: number, bad: string) => {
    let at = -1;
    return path.replace(/:\w+|\*/g, (part) => ((at += 1) === hostile ? bad : (possible[part] ?? generateSecretId())));
  };
  const inQuery = ["x", "page", "photo", "inline", "state", "next", "token_payment"]
    .map((name) => `${name}=%00`)
    .join("&");
  return [`${filled(-1, "")}?${inQuery}`, ...parts.flatMap((_, at) => [filled(at, "%00"), filled(at, "a%00b")])];
}

// PostgreSQL refuses NUL in a text: before, four staff paths failed there with 500.
test.each(["GET", "POST", "PATCH", "DELETE"])("NUL in an address breaks no route: %s", async (method) => {
  const { token } = await staffMember(service, `awa-${method.toLowerCase()}`);
  // Logging out would close the other routes.
  const mine = routes.filter(({ method: one, path }) => one === method && path !== "/api/logout");
  expect(mine.length).toBeGreaterThan(1);
  const broken: string[] = [];
  for (const address of mine.flatMap(({ path }) => hostileAddresses(path))) {
    const status = await rawStatus(url, method, address, { Authorization: `Bearer ${token}` });
    if (status >= 500) broken.push(`${address}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("answers NUL in an address like an unknown thing, with its kind's page or code", async () => {
  const { token } = await staffMember(service, "binta");
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return [answer.status, text.startsWith("{") ? (JSON.parse(text) as { code: unknown }).code : "a page"];
  };
  for (const path of [
    "/newsletter/confirmer/%00",
    "/newsletter/desinscription/%00",
    "/images/%00/profile-400.webp",
    "/simulator/payment/checkout/%00",
    "/vcard/%00",
  ]) {
    expect((await read(path))[0], path).toBe(404);
  }
  expect(await read("/api/ref/%00")).toEqual([404, "order.not_found"]);
  expect(await read("/api/mails/a%00b")).toEqual([404, "mail.not_found"]);
  const list = await fetch(`${url}/api/orders?search=%00`, { headers: { Authorization: `Bearer ${token}` } });
  expect(list.status).toBe(200);
  expect(await list.json()).toEqual([]);
});

async function post(path: string, body: unknown): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    code: text.startsWith("{") ? (JSON.parse(text) as { code?: unknown }).code : undefined,
  };
}

test("refuses NUL in a string of a public JSON body, and does not crash", async () => {
  const ref = await unpaidOrder(deps.db);
  const image = `/api/uploads/${generateSecretId()}/image`;
  const bodies: Record<string, Record<string, unknown>> = {
    "/api/newsletter": { email: "awa@example.com" },
    "/newsletter": { email: "awa@example.com" },
    "/api/commander": orderBody({ profileUrl: image, coverUrl: image, logoUrl: image }),
    [`/api/paytech/${ref}`]: { promoCode: "GOLD" },
    "/api/webhooks/paytech": {
      type_event: "sale_complete",
      ref_command: generateSecretId(),
      token: "x",
      custom_field: "e30=",
    },
    "/api/login": { email: "awa@example.com", password: "le fleuve coule", code: "123456" },
  };
  const broken: string[] = [];
  for (const [path, body] of Object.entries(bodies)) {
    for (const [field, value] of Object.entries(body)) {
      for (const hostile of [nul, `a${nul}b`, `${String(value)}${nul}`]) {
        const { status } = await post(path, { ...body, [field]: Array.isArray(value) ? [hostile] : hostile });
        if (status >= 500) broken.push(`${path} ${field}: ${status}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(await post(`/api/paytech/${ref}`, { promoCode: `GO${nul}LD` })).toEqual({
    status: 422,
    code: "request.invalid",
  });
  expect(await post("/api/login", { email: `awa${nul}@example.com`, password: "x" })).toEqual({
    status: 422,
    code: "request.invalid",
  });
});

// Seen to fail when such an answer had headers of its own: it could be framed.
test("answers an unparsable address with the headers of all other answers", async () => {
  const [unreadable, other] = [await fetch(`${url}/%`), await fetch(`${url}/api/nulle-part`)];
  expect(unreadable.status).toBe(404);
  expect(((await unreadable.json()) as { code: string }).code).toBe("route.not_found");
  const namesOf = (answer: Response) =>
    [...answer.headers.keys()].filter(
      (name) => !["x-request-id", "content-length", "transfer-encoding"].includes(name),
    );
  expect(namesOf(unreadable)).toEqual(namesOf(other));
  expect(unreadable.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

// Seen to fail without `connectionTimeout`: a client that never read was waited for without end.
test("closes a connection on which nothing moves", () => {
  expect(app.server.timeout).toBe(120_000);
});
