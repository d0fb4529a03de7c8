import { subscribe } from "node:diagnostics_channel";
import { get, type IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createHttpApp } from "#server/composition/app.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { getRecentVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { routePaths } from "#shared/route-paths.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp();
afterAll(() => service.close());
const ref = await placeOrder(service.url);
await payOrder(service.deps, ref);
const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

const patience = { timeout: 5000 };

/** Number of requests that reached a route. */
let routed = 0;
subscribe("tracing:fastify.request.handler:start", () => void (routed += 1));

const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number | undefined; headers: [string, string][]; body: string; id: string }>(
    (resolve, reject) => {
      get(url, { headers, method, agent: false }, (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        answer.on("end", () => {
          const { rawHeaders } = answer;
          const pairs = rawHeaders.flatMap((name, at) =>
            at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""] as [string, string]] : [],
          );
          const id = String(answer.headers["x-request-id"]);
          resolve({
            status: answer.statusCode,
            headers: pairs.map(([name, value]) => [name, ["x-request-id", "date"].includes(name) ? "" : value]),
            body: Buffer.concat(chunks).toString("base64"),
            id,
          });
        });
      }).on("error", reject);
    },
  );
/** Asks, and says whether a route answered. */
async function seen(path: string, headers: Record<string, string> = {}, method = "GET") {
  const before = routed;
  const { id: _, ...answer } = await ask(service.url + path, headers, method);
  return { answer, routed: routed > before };
}

const etag = String((await fetch(service.url + routePaths.card(ref))).headers.get("etag"));
const asked: [string, string, Record<string, string>][] = [
  ["a page in brotli", routePaths.card(ref), { "Accept-Encoding": "br, gzip" }],
  ["a page in gzip", routePaths.card(ref), { "Accept-Encoding": "gzip" }],
  ["a page as it is, from a QR code", routePaths.cardFrom(ref, "qr"), {}],
  ["a page as it is, from the tag of a third printed card", `${routePaths.cardFrom(ref, "nfc")}3`, {}],
  ["a 304", routePaths.card(ref), { "If-None-Match": etag, "Accept-Encoding": "br" }],
  ["a health check", "/health/live", {}],
];

// Seen to fail with a header added to the fast path's answer.
test.each(asked)("from memory, %s has the same headers and body as from its route", async (_name, path, headers) => {
  // Repeated while the page's best compression is made or something is written, since then the route answers.
  await expect
    .poll(async () => {
      // A body, even an empty one, makes the request unusual.
      const [byRoute, known] = [await seen(path, { ...headers, "Content-Length": "0" }), await seen(path, headers)];
      return {
        routed: [byRoute.routed, known.routed],
        answer: isDeepStrictEqual(known.answer, byRoute.answer) ? "the same" : [known.answer, byRoute.answer],
      };
    }, patience)
    .toEqual({ routed: [true, false], answer: "the same" });
});

// Seen to fail when the check was a Fastify hook, which does not see answers from memory.
test("detects an untrusted proxy even if only memory answers", async () => {
  await expect.poll(async () => (await seen("/health/live")).routed, patience).toBe(false);
  service.deps.noticed.untrustedProxy = false;
  const { routed } = await seen("/health/live", { "X-Forwarded-For": "196.207.1.2" });
  expect(routed).toBe(false);
  expect(service.deps.noticed.untrustedProxy).toBe(true);
});

test("leaves unusual requests to Fastify", async () => {
  const head = await seen(routePaths.card(ref), {}, "HEAD");
  expect(head.routed).toBe(true);
  expect(head.answer.status).toBe(200);
  expect(head.answer.body).toBe("");
  expect((await seen(`${routePaths.card(ref)}/`)).answer.status).toBe(301);
  expect((await seen(routePaths.card(ref.toLowerCase()))).answer.status).toBe(200);
  expect((await seen(routePaths.card("0".repeat(26)))).answer.status).toBe(404);
  expect((await seen("/health/live%00")).answer.status).toBe(404);
});

// Seen to fail when the fast path did not report its answer, and when the proxy's address stood for the visitor's.
test("an answer from memory is logged under its id and counted as a visit by the client behind our proxy", async () => {
  let text = "";
  const log = createLogger(
    "info",
    new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
  );
  const app = await createHttpApp({ ...service.deps, log, settings: { ...service.deps.settings, trustProxy: 1 } });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const viewsBefore =
    (await getRecentVisitFigures(service.deps, ref)).kinds.find(({ kind }) => kind === "view")?.times ?? 0;
  const from = (client: string) =>
    ask(url + routePaths.card(ref), { "User-Agent": phone, "X-Forwarded-For": `1.1.1.1, ${client}` });
  await from("196.207.1.2");
  let id = "";
  await expect
    .poll(async () => {
      const before = routed;
      ({ id } = await from("196.207.2.3"));
      return routed - before;
    }, patience)
    .toBe(0);
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.at(-1)).toMatchObject({
    reqId: id,
    method: "GET",
    path: `/vcard/${ref.slice(0, 6)}…`,
    from: "196.207.2.0/24",
    status: 200,
    msg: "request",
  });
  await app.close();
  expect((await getRecentVisitFigures(service.deps, ref)).kinds.find(({ kind }) => kind === "view")?.times).toBe(
    viewsBefore + 2,
  );
});
