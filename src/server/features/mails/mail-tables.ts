import type { MailTemplate } from "#shared/staff/mail-templates.ts";

export interface MailRow {
  /** The Message-ID is made from it. */
  id: string;
  template: MailTemplate;
  /** JSON: what the template shows. */
  data: string;
  recipient: string;
  orderRef: string | null;
  createdAt: number;
  /** Time when the last attempt to send began; from then on the mail cannot be withdrawn. */
  leavingAt: number | null;
  sentAt: number | null;
  failedAt: number | null;
  lastError: string | null;
}

export interface MailTables {
  mails: MailRow;
}
