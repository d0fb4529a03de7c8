import { createTransport } from "nodemailer";
import { toMessage } from "./message.ts";
import type { MailTransport } from "./port.ts";

/** How long a server may take to answer (ms): a mail job's lease is 60 s. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

/** Hands mails to an SMTP server over a few kept connections. */
export function createSmtpMail(smtpUrl: string): MailTransport {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: async () => transport.close(),
  };
}
