/** Describes an image that the HTML shows as `cid:{id}`. */
export interface MailAttachment {
  id: string;
  fileName: string;
  type: string;
  bytes: Buffer;
}

export interface OutgoingMail {
  /** Stable across retries, without angle brackets, such as `01J…@host`. */
  messageId: string;
  from: string;
  to: string;
  /** Where replies go; by default to the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  attachments?: readonly MailAttachment[];
}

/** Reports that the mail can never reach its recipient: trying again is useless. */
export class MailPermanentlyRejectedError extends Error {}

export interface MailTransport {
  /**
   * Sends a mail. Resolves once it is accepted; throws when it was not. It may then be tried again, except after
   * `MailPermanentlyRejectedError`.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes stored mails whose Message-IDs begin with one of `ids` and `@`; missing ones are no error. */
  forget(ids: readonly string[]): Promise<void>;
  /** Sends nothing. @throws when mails would not be accepted now: the server is away, or refuses us */
  check(): Promise<void>;
  close(): Promise<void>;
}
