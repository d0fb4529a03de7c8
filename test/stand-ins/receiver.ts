import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** The host name on the receiver's certificate; it only resolves where a test makes it. */
export const receiverName = "hooks.example.com";
/** Certificate and key, which only tests trust. */
export const receiverPem = readFileSync(join(import.meta.dirname, "../fixtures/receiver.pem"), "utf8");

interface ReceivedCall {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  calls: ReceivedCall[];
  /** Status of the next answers; `hang`: no answer; `switch`: a protocol switch (101). */
  answer: number | "hang" | "switch";
  close(): Promise<void>;
}

/** Listens on loopback with HTTPS, as a company's program would on the Internet. `port`: reuse an earlier one's. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const receiver: Receiver = { url: "", port: 0, calls, answer: 204, close };
  const server: Server = createServer({ cert: receiverPem, key: receiverPem }, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      calls.push({ headers: request.headers as Record<string, string>, body });
      if (receiver.answer === "hang") return;
      if (receiver.answer === "switch")
        return void request.socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
      response.writeHead(receiver.answer, receiver.answer === 302 ? { Location: receiver.url } : {});
      response.end("x".repeat(100_000));
    });
  });
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `https://${receiverName}:${receiver.port}/evenements`;
  return receiver;
}
