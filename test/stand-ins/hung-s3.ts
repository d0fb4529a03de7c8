import { createServer, type Socket } from "node:net";
import { listenAsS3, type FakeS3 } from "./listen-as-s3.ts";

/** How a store hangs: it accepts the connection and sends nothing, or answers a byte at a time. */
export type Hang = "silent" | "trickling";

const trickleMs = 200;
/** Promises more bytes than anybody waits for. */
const answerStart = "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\n";

/** Starts a TCP server on loopback in place of an S3 store. */
export async function startHungS3(hang: Hang): Promise<FakeS3> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket
      .on("error", () => undefined)
      .on("close", () => open.delete(socket))
      .resume();
    if (hang === "silent") return;
    socket.once("data", () => {
      socket.write(answerStart);
      const timer = setInterval(() => socket.write("x"), trickleMs);
      socket.on("close", () => clearInterval(timer));
    });
  });
  return listenAsS3(server, () => {
    for (const socket of open) socket.destroy();
  });
}
