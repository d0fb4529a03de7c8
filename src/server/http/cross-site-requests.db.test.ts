import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { afterAll, expect, test } from "vitest";
import { allRoutes } from "#test/harness/api-routes.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp();
const { app, url } = service;
afterAll(() => service.close());

const own = new URL(url).origin;
/** Every method and path that may change something, with ids of things that do not exist. */
const changing = allRoutes(app).filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method));
const addressOf = (path: string) => path.replace(/:\w+/g, "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5");
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Forms that our pages post without a script. */
const forms = [
  "POST /newsletter",
  "POST /newsletter/confirmer/:token",
  "POST /payer/:ref",
  "POST /payer/:ref/annuler",
  "POST /payer/:ref/cartes",
  "POST /payer/:ref/factures",
  "POST /payer/:ref/devis",
  "POST /vcard/:ref/coordonnees",
  "POST /vcard/:ref/coordonnees/:secret",
  "POST /vcard/:ref/en/coordonnees",
  "POST /vcard/:ref/en/coordonnees/:secret",
  "POST /epreuve/:ref/:secret",
  "POST /simulator/payment/checkout/:token",
];
const uploads = [
  "POST /api/uploads",
  "POST /api/orders/:ref/proofs/file",
  "POST /api/ma-carte/cartes/:ref/brochure",
  "POST /api/company-lists/preview",
  "POST /api/company-lists/corrected",
  "POST /api/company-lists/order",
];
/** Requests that servers post by themselves: PayTech, mail programs (RFC 8058), and the service to its simulator. */
const machines = [
  "POST /api/webhooks/paytech",
  "POST /newsletter/desinscription/:token",
  "POST /statistiques/desinscription/:token",
  "POST /simulator/api/payment/request-payment",
  "POST /simulator/api/payment/refund-payment",
];

const bodies = {
  form: ["application/x-www-form-urlencoded", "email=a%40b.sn"],
  multipart: ["multipart/form-data; boundary=x", "--x--\r\n"],
  text: ["text/plain", '{"a":"b"}'],
  json: ["application/json", "{}"],
} as const;
type Kind = keyof typeof bodies;

function post(
  { method, path }: { method: string; path: string },
  kind: Kind | "nothing" | "an empty form",
  headers: Record<string, string> = {},
): Promise<{ status: number; code: unknown; headers: IncomingHttpHeaders }> {
  const [type, body] =
    kind === "nothing"
      ? [undefined, ""]
      : kind === "an empty form"
        ? ["application/x-www-form-urlencoded", ""]
        : bodies[kind];
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        method,
        path: addressOf(path),
        headers: { ...(type && { "content-type": type }), "content-length": String(body.length), ...headers },
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => (text += part))
          .on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              code: /"code":"([\w.]+)"/.exec(text)?.[1],
              headers: answer.headers,
            }),
          );
      },
    );
    sent.on("error", reject).end(body);
  });
}

/** Returns the `routes` that do not refuse what is sent with `code`; without a `code`, those that refuse it. */
async function exceptions(
  routes: typeof changing,
  code: string | undefined,
  kind: Parameters<typeof post>[1],
  /** One set of headers for each route, in turn: the same hook reads them on every route. */
  sets: readonly Record<string, string>[] = [{}],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [at, one] of routes.entries()) {
    const headers = sets[at % sets.length];
    const answer = await post(one, kind, headers);
    const refused = answer.code === "request.other_site" || answer.code === "request.unsupported_type";
    if (
      code === undefined
        ? refused
        : answer.code !== code || answer.status !== (code === "request.other_site" ? 403 : 415)
    )
      wrong.push(`${named(one)} ${kind} ${JSON.stringify(headers)}: ${answer.status} ${String(answer.code)}`);
  }
  return wrong;
}

const scripts = changing.filter((one) => ![...forms, ...uploads, ...machines].includes(named(one)));
const those = (names: string[]) => changing.filter((one) => names.includes(named(one)));
const [otherSite, otherType] = ["request.other_site", "request.unsupported_type"];
const fromOthers = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: own.replace("127.0.0.1", "other.127.0.0.1") },
  { "sec-fetch-site": "cross-site", origin: "null" },
  { origin: "https://evil.example" },
  { origin: `${own}0` },
  { origin: "not an origin" },
];
const fromOurs = [
  {},
  { "sec-fetch-site": "same-origin", origin: own },
  { origin: own },
  { "sec-fetch-site": "same-origin", origin: "null" },
  { "sec-fetch-site": "none" },
];

test("the lists name only routes that exist", () => {
  expect(changing.length).toBeGreaterThan(80);
  expect([...forms, ...uploads, ...machines].filter((name) => !changing.some((one) => named(one) === name))).toEqual(
    [],
  );
});

// Seen to fail without the guard: 81 of these routes accepted a form, among them the logins.
test("routes for scripts accept JSON or no body, and no form", async () => {
  for (const kind of ["form", "an empty form", "multipart", "text"] as const)
    expect(await exceptions(scripts, otherType, kind)).toEqual([]);
  for (const kind of ["json", "nothing"] as const) expect(await exceptions(scripts, undefined, kind)).toEqual([]);
});

test("no other site's page can change anything, by a script's call, a form or an upload", async () => {
  for (const [at, kind] of (["json", "nothing", "form", "text"] as const).entries())
    expect(await exceptions(scripts, otherSite, kind, [...fromOthers.slice(at), ...fromOthers.slice(0, at)])).toEqual(
      [],
    );
  for (const headers of fromOthers) {
    expect(await exceptions(those(forms), otherSite, "form", [headers])).toEqual([]);
    expect(await exceptions(those(uploads), otherSite, "multipart", [headers])).toEqual([]);
  }
  // A page in a frame without an origin: none of our calls comes from one.
  expect(await exceptions(scripts, otherSite, "nothing", [{ origin: "null" }])).toEqual([]);
});

test("our pages can, however the browser names their site", async () => {
  expect(await exceptions(scripts, undefined, "json", fromOurs)).toEqual([]);
  for (const headers of fromOurs) {
    expect(await exceptions(those(forms), undefined, "form", [headers])).toEqual([]);
    expect(await exceptions(those(uploads), undefined, "multipart", [headers])).toEqual([]);
  }
  // Over plain http no browser sends Sec-Fetch-Site, and from a page with no-referrer a form's origin is null.
  expect(await exceptions(those(forms), undefined, "form", [{ origin: "null" }])).toEqual([]);
  for (const kind of ["multipart", "text", "json"] as const)
    expect(await exceptions(those(forms), otherType, kind)).toEqual([]);
  for (const kind of ["form", "text", "json"] as const)
    expect(await exceptions(those(uploads), otherType, kind)).toEqual([]);
});

test("accepts what servers post from anywhere", async () => {
  for (const headers of [...fromOthers, ...fromOurs])
    expect(await exceptions(those(machines), undefined, "form", [headers])).toEqual([]);
});

test("behind a proxy both the public address and the requested one are ours", async () => {
  const behind = await startTestApp({ PUBLIC_URL: "https://carte.example", TRUST_PROXY: "1" });
  const call = async (headers: Record<string, string>) =>
    (
      await behind.app.inject({
        method: "POST",
        url: "/api/login",
        headers,
        payload: { email: "a@b.sn", password: "x" },
      })
    ).statusCode;
  expect(await call({ origin: "https://carte.example", host: "127.0.0.1:3000" })).toBe(401);
  expect(await call({ origin: "http://192.168.1.9:3000", host: "192.168.1.9:3000" })).toBe(401);
  // The same host by plain http is another origin.
  expect(await call({ origin: "http://carte.example", host: "carte.example" })).toBe(403);
  expect(await call({ origin: "https://carte.example.evil.sn", host: "carte.example" })).toBe(403);
  await behind.close();
});
