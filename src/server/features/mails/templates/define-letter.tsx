import { Fragment, type ReactElement, type ReactNode } from "react";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { MailDataSubject, MailDefinition, MailSiteSettings } from "./mail-definition.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { formatMailGreeting } from "./mail-rules.ts";

/** A mail made of a greeting, paragraphs and buttons, as most are. */
export interface Letter {
  subject: string;
  preview: string;
  /** Left out where it equals the subject. */
  title?: string;
  /** Number of the order that a buyer may ask about. */
  number?: string;
  /** First name, or empty; left out of a mail without a greeting. */
  greets?: string;
  /** Paragraphs; anything but a string is rendered unchanged. */
  says: readonly ReactNode[];
  /** Labels of one or two buttons, and the paths that they open. */
  buttons?: Readonly<Record<string, string>>;
  /** Content under the buttons. */
  after?: readonly ReactNode[];
  /** Small print at the end. */
  foot?: ReactNode;
  /** Headers such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Images that the mail shows as `cid:…`. */
  attachments?: readonly MailAttachment[];
  /** Whether the drawn cards are shown at the top, as in all but those to staff. */
  cards?: boolean;
}

/** Defines a letter; the names of letters to staff say so. `more`: the other parts of its definition. */
export function defineLetter<Name extends MailTemplate, Data>(
  name: Name,
  erasedWith: MailDataSubject,
  write: (data: Data, site: MailSiteSettings, picture?: ReactElement) => Letter,
  more: Pick<MailDefinition<Name, Data>, "picture" | "recallable"> = {},
): MailDefinition<Name, Data> {
  return {
    name,
    erasedWith,
    ...more,
    template: (data, site, picture) => {
      const {
        subject,
        title = subject,
        greets,
        says,
        buttons = {},
        after = [],
        headers = {},
        attachments = [],
        ...look
      } = write(data, site, picture);
      const [first, second] = Object.entries(buttons).map(([label, path]) => ({ label, href: site.publicUrl + path }));
      return {
        subject,
        headers,
        attachments,
        body: (
          <MailLayout site={site} title={title} staff={name.startsWith("staff-")} {...look}>
            {greets === undefined ? null : <MailParagraph>{formatMailGreeting(greets)}</MailParagraph>}
            {says.map(toParagraph)}
            {first ? (
              <MailActionButton href={first.href} {...(second && { also: second })}>
                {first.label}
              </MailActionButton>
            ) : null}
            {after.map(toParagraph)}
          </MailLayout>
        ),
      };
    },
  };
}

function toParagraph(said: ReactNode, at: number): ReactNode {
  return typeof said === "string" && said ? (
    <MailParagraph key={at}>{said}</MailParagraph>
  ) : (
    <Fragment key={at}>{said}</Fragment>
  );
}
