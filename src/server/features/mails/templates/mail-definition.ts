import type { ReactElement } from "react";
import type { FormattedLeadTime } from "#shared/order/lead-time.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { OutgoingMail } from "#server/adapters/mail/mail-port.ts";

/** Lists what every mail needs to know about the service. */
export interface MailSiteSettings extends FormattedLeadTime {
  /** The site's address, without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  phone: string;
  whatsapp: string;
  /** Sentence that names who pays the provider's fees. */
  paymentFeesNote: string;
}

/**
 * Names whose data includes a mail, so that erasing the data erases the mail: an order's, an owner's, an owner's with
 * one of their cards, a subscriber's, a staff member's. `nothing`: the mail names nobody.
 */
export type MailDataSubject = "order" | "owner" | "owner-card" | "subscriber" | "account" | "nothing";

/**
 * Defines a mail. Its name and French label are in `mailTemplateLabels`: rows store the name, and staff read the label.
 */
export interface MailDefinition<Name extends MailTemplate, Data> {
  name: Name;
  erasedWith: MailDataSubject;
  /** Picture that is drawn when the mail is sent: the buyer's printed card, or a chart. */
  picture?: "card" | "chart";
  /** Staff can withdraw the mail while it waits (decision 23); an attempt to send it marks it first. */
  recallable?: boolean;
  /** Renders the mail from its data. `picture`: the picture named above; absent where it could not be drawn. */
  template: (
    data: Data,
    site: MailSiteSettings,
    picture?: ReactElement,
  ) => Required<Pick<OutgoingMail, "subject" | "headers" | "attachments">> & { body: ReactElement };
}
