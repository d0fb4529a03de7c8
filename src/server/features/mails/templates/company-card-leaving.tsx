import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface CompanyCardLeavingMailProps {
  /** The card; with it the mail is erased. */
  ref: string;
  company: string;
  /** Whoever reads it looks after the company's cards in its space; else he answers us. */
  hasSpace: boolean;
  /** Whose card it is. */
  name: string;
  /** Time (ISO 8601) at which the card is erased. */
  leavesAt: string;
}

/** Tells a company that a holder has asked for his card's removal, and what becomes of the printed address. */
const template: MailTemplateFunction<CompanyCardLeavingMailProps> = ({ company, hasSpace, name, leavesAt }, site) => {
  const who = sanitizeNameForMail(name);
  const day = formatFrenchDay(Date.parse(leavesAt));
  return {
    subject: `La carte ${formatNameWithDe(who)} va être retirée (${sanitizeNameForMail(company)})`,
    body: (
      <MailLayout site={site} preview={`${who} a demandé le retrait de sa carte.`} title="Un titulaire retire sa carte">
        <MailParagraph>
          {`${who} a demandé le retrait de sa carte. Sa page est en pause, et ses données seront effacées le ${day}, sauf s'il change d'avis d'ici là.`}
        </MailParagraph>
        <MailParagraph>
          {
            "L'adresse imprimée reste à votre entreprise\u00a0: ensuite, vous pouvez la donner à un successeur, la faire mener vers un collègue, ou la retirer."
          }
        </MailParagraph>
        {hasSpace ? (
          <>
            <MailParagraph>
              {"Cette personne ne travaille plus chez vous\u00a0? Dites-le dès maintenant sur sa fiche."}
            </MailParagraph>
            <MailActionButton href={`${site.publicUrl}${routePaths.company}`}>Ouvrir l'espace</MailActionButton>
          </>
        ) : (
          <MailParagraph>Répondez à ce message&nbsp;: nous le faisons avec vous.</MailParagraph>
        )}
      </MailLayout>
    ),
  };
};

export const companyCardLeavingMail = defineMail({ name: "company-card-leaving", erasedWith: "owner", template });
