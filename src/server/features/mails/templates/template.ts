import type { ReactElement } from "react";
import type { FormattedLeadTime } from "#shared/lead-time.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";

/** What every mail knows of the service. */
export interface MailSiteSettings extends FormattedLeadTime {
  /** No trailing slash. */
  publicUrl: string;
  supportEmail: string;
  phone: string;
  whatsapp: string;
  /** Who bears the provider's fees, in a sentence. */
  paymentFeesNote: string;
}

/** What a template makes of its data. */
export interface RenderedMailContent {
  subject: string;
  body: ReactElement;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Images that the body shows as `cid:…`. */
  attachments?: readonly MailAttachment[];
}

/** `picture`: the buyer's printed card, for the mails of `mailsWithCardImages`, or a chart; without where it could not be drawn. */
export type MailTemplateFunction<Data> = (data: Data, site: MailSiteSettings, picture?: ReactElement) => RenderedMailContent | Promise<RenderedMailContent>;
