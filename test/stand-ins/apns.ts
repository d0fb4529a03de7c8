import { readFileSync } from "node:fs";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import type { WalletCertificates } from "#test/factories/wallet-certificates.ts";

interface ReceivedPush {
  token: string;
  topic: string;
  body: string;
  /** UID in the certificate that the connection presented. */
  sender: string;
}

export interface ApnsStandIn {
  origin: string;
  pushes: ReceivedPush[];
  /** Number of connections made. */
  connections: number;
  /** Status by token; 200 for other tokens; `hang`: no answer. */
  answers: Map<string, number | "hang">;
  close(): Promise<void>;
}

/**
 * Plays Apple's push service on loopback: HTTP/2 and TLS, for clients whose certificate the chain's intermediate has
 * signed. `port`: reuse an earlier one's.
 */
export async function startApns(chain: WalletCertificates, port = 0): Promise<ApnsStandIn> {
  const read = (file: string) => readFileSync(file, "utf8");
  const server: Http2SecureServer = createSecureServer({
    cert: read(chain.serverCertificate),
    key: read(chain.serverKey),
    ca: [read(chain.root), read(chain.intermediate)],
    requestCert: true,
    rejectUnauthorized: true,
  });
  const sessions = new Set<ServerHttp2Session>();
  const standIn: ApnsStandIn = { origin: "", pushes: [], connections: 0, answers: new Map(), close };
  server.on("session", (session) => {
    standIn.connections += 1;
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.on("sessionError", () => undefined);
  server.on("stream", (stream, headers) => {
    let body = "";
    stream.on("error", () => undefined);
    stream.setEncoding("utf8").on("data", (part: string) => (body += part));
    stream.on("end", () => {
      const token = /^\/3\/device\/(\w+)$/.exec(String(headers[":path"]))?.[1] ?? "";
      const shown = (stream.session?.socket as TLSSocket | undefined)?.getPeerCertificate().subject;
      const sender = (shown as unknown as Record<string, string> | undefined)?.UID ?? "";
      standIn.pushes.push({ token, topic: String(headers["apns-topic"]), body, sender });
      const answer = standIn.answers.get(token) ?? 200;
      if (answer === "hang") return;
      stream.respond({ ":status": headers[":method"] === "POST" ? answer : 405 });
      stream.end(answer === 200 ? "" : JSON.stringify({ reason: "Unregistered" }));
    });
  });
  async function close(): Promise<void> {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  standIn.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
