import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { startServer } from "../../../e2e/harness/server.ts";

const service = await startTestApp();
afterAll(() => service.close());

/** A connection whose request is only half sent, so that it is neither idle nor answered. */
async function halfAsk(port: number, start: string): Promise<{ finish(rest: string): Promise<string> }> {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  const answered = new Promise<string>((resolve, reject) => {
    socket.on("data", (chunk) => void (answer += chunk.toString())).on("close", () => resolve(answer)).on("error", reject);
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
  await expect.poll(() => read("/health/ready")).toEqual([200, { status: "ready", database: "ok", storage: "ok" }]);
  await service.deps.db.close();
  expect(await read("/health/ready")).toEqual([503, { status: "unready", database: "failed", storage: "ok" }]);
  expect(await read("/health/live")).toEqual([200, { status: "live" }]);
});

test("SIGTERM: readiness turns 503, a request under way is answered, and the process ends by itself", async () => {
  const server = await startServer();
  const slow = await halfAsk(server.port, login(10));
  const probe = await halfAsk(server.port, "GET /health/ready HTTP/1.1\r\nHost: x\r\n");
  // The server has taken both before it is told to stop: connections are accepted in order.
  await (await fetch(`${server.url}/health/live`)).arrayBuffer();
  const stopped = server.stop();
  await refused(server.port);
  expect(await probe.finish("Connection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 503 /);
  expect(await slow.finish(body.slice(10))).toMatch(/^HTTP\/1\.1 401 [\s\S]*"login\.failed"/);
  expect(await stopped).toBe(0);
});

/** Resolves once nobody listens there any more. */
async function refused(port: number): Promise<void> {
  const connected = await new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), resolve(true))).on("error", () => resolve(false));
  });
  if (connected) await refused(port);
}
