import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { sanitizeNameForMail, formatMailGreeting } from "./mail-rules.ts";
import { MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface CardLeftMailProps {
  firstName: string;
  ref: string;
  company: string;
  /** Time (ISO 8601) at which the card is erased. */
  leavesAt: string;
}

/** Tells who held a company's card that it is no longer his, and what becomes of what is known of him. */
const template: MailTemplateFunction<CardLeftMailProps> = ({ firstName, company, leavesAt }, site) => {
  const name = sanitizeNameForMail(company);
  const day = formatFrenchDay(Date.parse(leavesAt));
  return {
    subject: `Votre carte chez ${name}`,
    body: (
      <MailLayout site={site} preview="Votre page n'est plus en ligne." title={`Votre carte chez ${name}`}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>{`${name} nous a dit que vous n'y travaillez plus. Votre page ne montre plus rien de vous, et vous n'y avez plus accès : son adresse appartient à l'entreprise.`}</MailParagraph>
        <MailParagraph>{`Ce que votre carte disait de vous est effacé le ${day} au plus tard. Les coordonnées que des visiteurs ont laissées pour vous seul le sont aussi ; celles qu'ils ont laissées pour l'entreprise aussi lui restent.`}</MailParagraph>
        <MailParagraph>
          {
            "C'est une erreur ? Dites-le à l'entreprise avant cette date. Vous voulez une copie de vos données, ou qu'elles soient effacées plus tôt ? Répondez à cet e-mail."
          }
        </MailParagraph>
      </MailLayout>
    ),
  };
};

export const cardLeftMail = defineMail({ name: "card-left", erasedWith: "owner-card", template });
