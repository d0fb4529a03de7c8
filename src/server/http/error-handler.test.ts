import { Writable } from "node:stream";
import fastify, { type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { registerErrorHandler } from "./error-handler.ts";

let logged = "";
const log = createLogger(
  "error",
  new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }),
);
const app = fastify({ bodyLimit: 100, loggerInstance: log as FastifyBaseLogger });
registerErrorHandler(app);
app.post("/echo", async ({ body }) => body);
app.get("/broken", { schema: { response: { 500: { type: "object", properties: {} } } } }, async () => {
  throw new Error("SELECT canary FROM users");
});
app.get("/not-an-error", async () => Promise.reject("canary"));
app.get("/expected", async () => {
  throw new AppError("login.delayed", { retryAfter: 1.2, fields: { email: "Trop d'essais." } });
});

async function ask(method: "GET" | "POST", url: string, payload?: string, type = "application/json") {
  const answer = await app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload, headers: { "content-type": type } }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers["content-type"],
    cache: answer.headers["cache-control"],
    retry: answer.headers["retry-after"],
    body: answer.json() as unknown,
  };
}

test.each([
  ["malformed JSON", "{", "application/json", 400, "request.malformed"],
  ["an empty JSON body", "", "application/json", 400, "request.malformed"],
  ["a body over the limit", JSON.stringify("x".repeat(200)), "application/json", 413, "request.too_large"],
  ["an unknown type", "<a/>", "application/xml", 415, "request.unsupported_type"],
  ["a prototype in the JSON", '{"__proto__":{"a":1}}', "application/json", 400, "request.malformed"],
])("answers %s with a clear refusal", async (_what, payload, type, status, code) => {
  const answer = await ask("POST", "/echo", payload, type);
  expect(answer).toMatchObject({ status, type: "application/json; charset=utf-8", cache: "no-store", body: { code } });
  expect(Object.keys(answer.body as object)).toEqual(["code", "message"]);
});

test.each(["/broken", "/not-an-error"])("hides and logs an unexpected error: %s", async (url) => {
  const { status, body } = await ask("GET", url);
  expect(status).toBe(500);
  expect(body).toEqual({ code: "server.error", message: "Une erreur s'est produite. Veuillez réessayer." });
  expect(logged).toContain("request failed");
});

test("an expected error names its fields and when to retry", async () => {
  expect(await ask("GET", "/expected")).toMatchObject({
    status: 429,
    retry: "2",
    body: { code: "login.delayed", fields: { email: "Trop d'essais." } },
  });
});
