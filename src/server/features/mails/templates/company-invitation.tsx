import { sanitizeNameForMail } from "./mail-rules.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface CompanyInvitationMailProps {
  company: string;
  /** With whom the mail is erased where the invitation is taken back. */
  organisationId: string;
  /** Those whose cards he looks after; none: all. */
  departments: readonly string[];
  /** Who invites: a mailbox of the company; absent: our team. */
  by?: string;
}

/** Tells somebody that he looks after a company's cards from now on. */
const template: MailTemplateFunction<CompanyInvitationMailProps> = ({ company, departments, by }, site) => {
  const name = sanitizeNameForMail(company);
  const whose =
    departments.length === 0
      ? "de toute l'entreprise"
      : `de ces départements : ${departments.map(sanitizeNameForMail).join(", ")}`;
  return {
    subject: `Les cartes ${formatNameWithDe(name)} vous sont confiées`,
    body: (
      <MailLayout site={site} preview="Ouvrez l'espace de l'entreprise." title={`L'espace ${formatNameWithDe(name)}`}>
        <MailParagraph>{`${by ?? "Notre équipe"} vous confie les cartes de visite ${whose}. Vous y trouverez les personnes, ce que disent leurs cartes et ce qu'elles deviennent.`}</MailParagraph>
        <MailParagraph>
          Il n'y a pas de mot de passe : donnez cette adresse e-mail, et un code vous est envoyé.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.company}`}>Ouvrir l'espace</MailActionButton>
        <MailParagraph>Vous n'êtes pas la bonne personne ? Ne faites rien, et prévenez-nous.</MailParagraph>
      </MailLayout>
    ),
  };
};

export const companyInvitationMail = defineMail({ name: "company-invitation", erasedWith: "owner", template });
