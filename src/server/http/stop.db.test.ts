import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { startServer, type RunningServer } from "../../../e2e/harness/server.ts";

const service = await startTestApp();
afterAll(() => service.close());

/** A connection with a half-sent request, so that it is neither idle nor answered. */
async function halfAsk(port: number, start: string): Promise<{ finish(rest: string): Promise<string> }> {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  const answered = new Promise<string>((resolve, reject) => {
    socket
      .on("data", (chunk) => void (answer += chunk.toString()))
      .on("close", () => resolve(answer))
      .on("error", reject);
  });
  await new Promise<void>((resolve) => socket.write(start, () => resolve()));
  return { finish: (rest) => (socket.write(rest), answered) };
}

const body = JSON.stringify({ email: "nobody@example.com", password: "x" });
const login = (sent: number) =>
  `POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, sent)}`;

test("live and ready tell the database and the images apart from the process", async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${service.url}${path}`);
    return [answer.status, await answer.json()];
  };
  expect(await read("/health/live")).toEqual([200, { status: "live" }]);
  await expect
    .poll(() => read("/health/ready"))
    .toEqual([200, { status: "ready", database: "ok", storage: "ok", disk: "ok" }]);
  await service.deps.db.close();
  expect(await read("/health/ready")).toEqual([
    503,
    { status: "unready", database: "failed", storage: "ok", disk: "ok" },
  ]);
  expect(await read("/health/serving")).toEqual([200, { status: "serving" }]);
  expect(await read("/health/live")).toEqual([200, { status: "live" }]);
});

test("SIGTERM: readiness turns 503 and every answer ends its connection, then requests under way are answered and the process ends", async () => {
  const server = await startServer();
  const slow = await halfAsk(server.port, login(10));
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(server, kept)).connection).toBe("keep-alive");
  const stopped = server.stop("SIGTERM");
  await untilLeaving(server);
  expect(await ask(server, kept)).toEqual({ status: 200, connection: "close" });
  expect(await ask(server, new Agent())).toEqual({ status: 200, connection: "close" });
  const unused = connect(server.port, "127.0.0.1").on("error", () => undefined);
  await refused(server.port);
  expect(await slow.finish(body.slice(10))).toMatch(/^HTTP\/1\.1 401 [\s\S]*"login\.failed"/);
  expect(await stopped).toBe(0);
  unused.destroy();
});

test("a second signal ends the process at once", async () => {
  const server = await startServer();
  const slow = await halfAsk(server.port, login(10));
  const stopped = server.stop("SIGTERM");
  await untilLeaving(server);
  await wait(600);
  server.process.kill("SIGTERM");
  expect(await stopped).toBe(1);
  // The connection may end or be reset; no answer comes.
  await Promise.allSettled([slow.finish(body.slice(10))]);
});

/** Asks over the agent's connection. */
function ask(
  { port }: RunningServer,
  agent: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/health/live", agent }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    }).on("error", reject);
  });
}

async function untilLeaving({ url }: RunningServer): Promise<void> {
  while ((await fetch(`${url}/health/ready`, { headers: { Connection: "close" } })).status !== 503) await wait(10);
}

/** Resolves once nobody listens there any more. */
async function refused(port: number): Promise<void> {
  const connected = await new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), resolve(true))).on("error", () =>
      resolve(false),
    );
  });
  if (!connected) return;
  await wait(200);
  await refused(port);
}
