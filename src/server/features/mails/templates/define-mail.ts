import type { ReactElement } from "react";
import type { FormattedLeadTime } from "#shared/lead-time.ts";
import type { MailTemplate } from "#shared/words.ts";
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

/** Builds a mail. `picture`: what its definition names; absent where it could not be drawn. */
export type MailTemplateFunction<Data> = (
  data: Data,
  site: MailSiteSettings,
  picture?: ReactElement,
) => RenderedMailContent | Promise<RenderedMailContent>;

/**
 * Names with whose data a mail is erased: its order's, an owner's as such, an owner's with one card of his, a
 * subscriber's, a member of the team's. `nothing`: it tells of nobody.
 */
export type MailDataSubject = "order" | "owner" | "owner-card" | "subscriber" | "account" | "nothing";

/** Defines a mail. Its name and its French stand in `mailTemplateLabels`, since rows keep the one and staff read both. */
export interface MailDefinition<Name extends MailTemplate, Data> {
  name: Name;
  erasedWith: MailDataSubject;
  /** What it shows that is drawn when it leaves: its buyer's printed card, or a chart. */
  picture?: "card" | "chart";
  /** Staff can withdraw it while it waits (decision 35): an attempt to send one marks it first. */
  recallable?: boolean;
  template: MailTemplateFunction<Data>;
}

/** Returns the definition with its literal name and the type of its data. */
export function defineMail<Name extends MailTemplate, Data>(
  definition: MailDefinition<Name, Data>,
): MailDefinition<Name, Data> {
  return definition;
}
