import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { BareAnswer } from "./bare.ts";
import type { Server } from "./processes.ts";

/** Headers that `node:http` adds itself. */
const ofTheConnection = ["date", "connection", "keep-alive"];

/** Records a service's answer byte for byte, for a bare server to return under `as`. */
export function record(
  { port }: Server,
  path: string,
  as: string,
  headers: Record<string, string> = { "Accept-Encoding": "br" },
): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => {
        const kept = Object.entries(response.headers).filter(([name]) => !ofTheConnection.includes(name));
        resolve({
          path: as,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept) as Record<string, string>,
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    }).on("error", reject);
  });
}

/** Requests a page until its best compression, made in the background, is ready. */
export async function untilBest(server: Server, path: string): Promise<void> {
  for (let asked = 0; asked < 5; asked += 1) {
    await record(server, path, path);
    await wait(200);
  }
}
