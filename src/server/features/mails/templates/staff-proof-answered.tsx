import { sanitizeNameForMail } from "./mail-rules.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph } from "./layout.tsx";

interface StaffProofAnsweredMailProps {
  number: string;
  ref: string;
  firstName: string;
  lastName: string;
  version: number;
  approved: boolean;
  /** The buyer's; empty: none. */
  words: string;
}

const template: MailTemplateFunction<StaffProofAnsweredMailProps> = (
  { number, ref, firstName, lastName, version, approved, words },
  site,
) => ({
  subject: approved ? `Épreuve approuvée : ${number}` : `Modification demandée : ${number}`,
  body: (
    <MailLayout
      site={site}
      preview={approved ? "La carte est à imprimer." : "La carte est à redessiner."}
      title={approved ? "L'épreuve est approuvée" : "Une modification est demandée"}
      staff
    >
      <MailParagraph>
        <strong>{sanitizeNameForMail(`${firstName} ${lastName}`)}</strong> a répondu à la version {version} de l'épreuve
        (commande {number}). {approved ? "La carte est à imprimer." : "La carte est à redessiner."}
      </MailParagraph>
      {words ? (
        <MailParagraph>
          «&nbsp;
          <MailLines text={words} />
          &nbsp;»
        </MailParagraph>
      ) : null}
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
        Voir la commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const staffProofAnsweredMail = defineMail({ name: "staff-proof-answered", erasedWith: "order", template });
