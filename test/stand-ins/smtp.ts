import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { freePort } from "../harness/free-port.ts";

interface ReceivedMail {
  /** The envelope's addresses. */
  from: string;
  to: string[];
  raw: Buffer;
}

export interface SmtpStandIn {
  url: string;
  port: number;
  /** Accepted mails, oldest first. */
  received: ReceivedMail[];
  /** Answers by recipient that refuse a mail, such as `550 5.1.1 Unknown user`. */
  refusals: Map<string, string>;
  close(): Promise<void>;
}

/** Starts a real SMTP server on loopback that stores accepted mails. */
export async function startSmtp(wantedPort?: number): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, string>();
  const port = wantedPort ?? (await freePort());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, answered) {
      const refusal = refusals.get(address);
      if (refusal === undefined) return answered();
      answered(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
    },
    onData(stream, session, accepted) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        accepted();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
