import type { ReactElement } from "react";
import type { FormattedLeadTime } from "#shared/lead-time.ts";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";

/** Lists what every mail knows of the service. */
export interface MailSiteSettings extends FormattedLeadTime {
  /** No trailing slash. */
  publicUrl: string;
  supportEmail: string;
  phone: string;
  whatsapp: string;
  /** Who bears the provider's fees, in a sentence. */
  paymentFeesNote: string;
}

/** Holds what a template makes of its data. */
interface RenderedMailContent {
  subject: string;
  body: ReactElement;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Images that the body shows as `cid:…`. */
  attachments?: readonly MailAttachment[];
}

/**
 * Builds a mail. `picture`: the buyer's printed card, for the mails of `mailsWithCardImages`, or a chart; absent
 * where it could not be drawn.
 */
export type MailTemplateFunction<Data> = (
  data: Data,
  site: MailSiteSettings,
  picture?: ReactElement,
) => RenderedMailContent | Promise<RenderedMailContent>;
