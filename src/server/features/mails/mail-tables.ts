import type { MailTemplate } from "#shared/words.ts";

export interface MailRow {
  /** Makes the Message-ID. */
  id: string;
  template: MailTemplate;
  /** JSON: what the template shows. */
  data: string;
  recipient: string;
  orderRef: string | null;
  createdAt: number;
  /** When the last try to send it began: from then on it cannot be withdrawn. */
  leavingAt: number | null;
  sentAt: number | null;
  failedAt: number | null;
  lastError: string | null;
}

export interface MailTables {
  mails: MailRow;
}
