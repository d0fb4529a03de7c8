import { sanitizeNameForMail } from "./mail-rules.ts";
import { formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffCompanyProofAnsweredMailProps {
  number: string;
  ref: string;
  /** Who answered. */
  name: string;
  version: number;
  /** Cards that were approved by this answer. */
  approved: number;
  /** Cards that are to be corrected; the order's page says whose, and what. */
  marked: number;
}

const template: MailTemplateFunction<StaffCompanyProofAnsweredMailProps> = (
  { number, ref, name, version, approved, marked },
  site,
) => {
  const answers = [
    ...(approved > 0 ? [formatCount(approved, "carte approuvée", "cartes approuvées")] : []),
    ...(marked > 0 ? [formatCount(marked, "carte à corriger", "cartes à corriger")] : []),
  ].join(", ");
  return {
    subject: `Réponse de l'entreprise : ${answers} (${number})`,
    body: (
      <MailLayout site={site} preview={`${answers}.`} title="L'entreprise a répondu" staff>
        <MailParagraph>
          <strong>{sanitizeNameForMail(name)}</strong> a répondu à la version {version} (commande {number})&nbsp;:{" "}
          {answers}.
        </MailParagraph>
        {marked > 0 ? <MailParagraph>Ses remarques sont sur la page de la commande.</MailParagraph> : null}
        <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
          Voir la commande
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const staffCompanyProofAnsweredMail = defineMail({
  name: "staff-company-proof-answered",
  erasedWith: "order",
  template,
});
