import { connect } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { limitRequestBodyTime } from "./body-time.ts";
import { registerErrorHandler } from "./error-handler.ts";

// Without the hook the request waited forever.
test("refuses a small body that never completes, with its message, and closes the connection", async () => {
  const app = fastify();
  registerErrorHandler(app);
  limitRequestBodyTime(app, 1);
  app.post("/small", async () => "whole");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket
      .on("data", (chunk) => void (text += chunk.toString()))
      .on("close", () => resolve(text))
      .on("error", reject);
    socket.write("POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request\.too_slow"/);
  await app.close();
});
