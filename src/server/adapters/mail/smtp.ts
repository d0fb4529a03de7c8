import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection/index.js";
import { toNodemailerMessage } from "./message.ts";
import { MailPermanentlyRejectedError, type MailTransport } from "./mail-port.ts";

/** ms that a server's answers may take: a mail job's lease is 60 s. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

/** Sends mails to an SMTP server over a small pool of connections. */
export function createSmtpMailTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts });
  return {
    async send(mail) {
      const message = toNodemailerMessage(mail);
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (isForGood(error)) throw new MailPermanentlyRejectedError((error as Error).message, { cause: error });
        throw error;
      }
    },
    // A mail sent by SMTP is no longer ours to delete.
    forget: async () => undefined,
    check: async () => {
      await transport.verify();
    },
    close: async () => transport.close(),
  };
}

/**
 * Checks whether the server said that this mailbox does not exist or is closed: a permanent answer to the recipient
 * with such a status (RFC 3463: 5.1.x, 5.2.1). Any other error is retried, since it may be temporary (a full mailbox)
 * or fixable by the operator (a relay not allowed, a blocked sender, a wrong password).
 */
function isForGood(error: unknown): boolean {
  const { command, response } = error as SMTPError;
  return command === "RCPT TO" && /^5\d\d[ -]5\.(?:1\.\d|2\.1\b)/.test(response ?? "");
}
