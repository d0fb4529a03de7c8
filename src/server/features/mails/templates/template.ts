import type { ReactElement } from "react";
import type { LeadTimeWords } from "#shared/lead-time.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";

/** What every mail knows of the service. */
export interface MailSite extends LeadTimeWords {
  /** No trailing slash. */
  publicUrl: string;
  supportEmail: string;
  phone: string;
  whatsapp: string;
  /** Who bears the provider's fees, in a sentence. */
  paymentFeesNote: string;
}

/** What a template makes of its data. */
export interface MailContent {
  subject: string;
  body: ReactElement;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Images that the body shows as `cid:…`. */
  attachments?: readonly MailAttachment[];
}

/** `picture`: the buyer's printed card, for the mails of `mailsWithCard`, or a chart; without where it could not be drawn. */
export type MailTemplate<Data> = (data: Data, site: MailSite, picture?: ReactElement) => MailContent | Promise<MailContent>;
