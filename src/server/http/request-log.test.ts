import { Writable } from "node:stream";
import fastify, { LogController, type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { logRequests, nameRequests, requestIds } from "./request-log.ts";

async function asked(level: string) {
  let text = "";
  const log = createLog(level, new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }));
  const app = fastify({ loggerInstance: log as FastifyBaseLogger, logController: new LogController({ disableRequestLogging: true }), childLoggerFactory: (logger) => logger, genReqId: requestIds() });
  nameRequests(app);
  logRequests(app, log);
  app.get("/vcard/:ref", async () => "");
  const ids = [];
  for (const path of [`/vcard/${"0A".repeat(13)}?cle=canary`, "/n%C3%B6%22%0A"]) ids.push((await app.inject(path)).headers["x-request-id"]);
  return { ids, lines: text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test("each request has a line of its own, under the id that its answer tells, and nothing that opens anything", async () => {
  const { ids, lines } = await asked("info");
  expect(new Set(ids).size).toBe(2);
  expect(lines).toMatchObject([
    { reqId: ids[0], method: "GET", path: "/vcard/0A0A0A…", status: 200, msg: "request" },
    { reqId: ids[1], method: "GET", path: "/nö\"\n", status: 404, msg: "request" },
  ]);
});

test("a log without such lines has none", async () => expect((await asked("warn")).lines).toEqual([]));

test("two processes never give the same id", () => {
  const [one, other] = [requestIds(), requestIds()];
  expect(new Set([one(), one(), other(), other()]).size).toBe(4);
});
