/**
 * A separate process: plain `node:http` that returns the answers sent to it, each under its path. Reports its port once
 * it listens.
 */
import { createServer } from "node:http";

export interface BareAnswer {
  path: string;
  status: number;
  headers: Record<string, string>;
  /** Encoded in base64. */
  body: string;
}

process.once("message", (answers: BareAnswer[]) => {
  const byPath = new Map(
    answers.map(({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? "");
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object") process.send?.(address?.port);
  });
});
process.once("disconnect", () => process.exit());
