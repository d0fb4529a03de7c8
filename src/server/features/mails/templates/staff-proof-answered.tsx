import { sanitizeNameForMail } from "./mail-rules.ts";
import { formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph } from "./layout.tsx";

interface StaffProofAnsweredMailProps {
  number: string;
  ref: string;
  /** Who answered. */
  name: string;
  version: number;
  /** Cards that were approved by this answer. */
  approved: number;
  /** Cards that are to be corrected; the order's page says whose, and what. */
  marked: number;
  /** What is to be changed of a buyer's one card; empty: the order's page says it. */
  words: string;
}

const template: MailTemplateFunction<StaffProofAnsweredMailProps> = (
  { number, ref, name, version, approved, marked, words },
  site,
) => {
  const answers = [
    ...(approved > 0 ? [formatCount(approved, "carte approuvée", "cartes approuvées")] : []),
    ...(marked > 0 ? [formatCount(marked, "carte à corriger", "cartes à corriger")] : []),
  ].join(", ");
  const isApproved = marked === 0;
  return {
    subject: `${isApproved ? "Épreuve approuvée" : "Modification demandée"} : ${answers} (${number})`,
    body: (
      <MailLayout
        site={site}
        preview={`${answers}.`}
        title={isApproved ? "L'épreuve est approuvée" : "Une modification est demandée"}
        staff
      >
        <MailParagraph>
          <strong>{sanitizeNameForMail(name)}</strong> a répondu à la version {version} de l'épreuve (commande {number}
          )&nbsp;: {answers}.
        </MailParagraph>
        {words ? (
          <MailParagraph>
            «&nbsp;
            <MailLines text={words} />
            &nbsp;»
          </MailParagraph>
        ) : null}
        {marked > 0 && !words ? <MailParagraph>Les remarques sont sur la page de la commande.</MailParagraph> : null}
        <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
          Voir la commande
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const staffProofAnsweredMail = defineMail({ name: "staff-proof-answered", erasedWith: "order", template });
