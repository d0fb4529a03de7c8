import { Writable } from "node:stream";
import fastify, { LogController, type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { createLogger } from "#server/operations/log/log.ts";
import { addResponseHook } from "./response-listeners.ts";
import { addRequestIdHeader, createRequestIdGenerator, createRequestLogListener } from "./request-log.ts";

async function asked(level: string, paths = [`/vcard/${"0A".repeat(13)}?cle=canary`, "/n%C3%B6%22%0A"]) {
  let text = "";
  const log = createLogger(
    level,
    new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
  );
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIdGenerator(),
  });
  addRequestIdHeader(app);
  addResponseHook(app, [createRequestLogListener(log) ?? []].flat(), 0);
  app.get("/vcard/:ref", async () => "");
  app.get("/health/live", async () => "");
  app.get("/health/ready", async (_request, reply) => reply.code(503).send(""));
  const ids = [];
  for (const url of paths) ids.push((await app.inject({ url, remoteAddress: "196.207.1.2" })).headers["x-request-id"]);
  return {
    ids,
    lines: text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test("logs each request in one line, under the id in its answer, without anything that opens something", async () => {
  const { ids, lines } = await asked("info");
  expect(new Set(ids).size).toBe(2);
  expect(lines).toMatchObject([
    { reqId: ids[0], method: "GET", path: "/vcard/0A0A0A…", status: 200, msg: "request" },
    { reqId: ids[1], method: "GET", path: '/nö"\n', status: 404, msg: "request" },
  ]);
});

// Seen to fail with the address itself.
test("a line shows the calendar time, and the origin no more precisely than 256 addresses", async () => {
  const { lines } = await asked("info");
  expect(lines.map(({ time, from, level }) => [new Date(String(time)).toISOString() === time, from, level])).toEqual([
    [true, "196.207.1.0/24", 30],
    [true, "196.207.1.0/24", 30],
  ]);
});

test("logs health checks only for debugging, until one fails", async () => {
  const checks = ["/health/live", "/health/ready"];
  expect((await asked("info", checks)).lines).toMatchObject([{ path: "/health/ready", status: 503, level: 30 }]);
  expect((await asked("debug", checks)).lines).toMatchObject([
    { path: "/health/live", level: 20 },
    { path: "/health/ready", level: 30 },
  ]);
});

test("logs nothing at a level without such lines", async () => expect((await asked("warn")).lines).toEqual([]));

test("two processes never give the same id", () => {
  const [one, other] = [createRequestIdGenerator(), createRequestIdGenerator()];
  expect(new Set([one(), one(), other(), other()]).size).toBe(4);
});
