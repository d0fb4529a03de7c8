import { sanitizeNameForMail } from "./mail-rules.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface StaffQuoteAcceptedMailProps {
  /** Of the order. */
  number: string;
  ref: string;
  /** Number of the quote. */
  document: string;
  /** Who accepted, as he wrote it. */
  name: string;
  /** Whole FCFA. */
  total: number;
}

const template: MailTemplateFunction<StaffQuoteAcceptedMailProps> = ({ number, ref, document, name, total }, site) => ({
  subject: `Devis ${document} accepté (${number})`,
  body: (
    <MailLayout site={site} preview={`${formatFcfa(total)}, pas encore payés.`} title="Devis accepté" staff>
      <MailParagraph>
        <strong>{sanitizeNameForMail(name)}</strong> a accepté le devis {document} de{" "}
        <UnbrokenOrderNumber>{formatFcfa(total)}</UnbrokenOrderNumber> (commande {number}). La commande n'est pas encore
        payée.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
        Voir la commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const staffQuoteAcceptedMail = defineMail({ name: "staff-quote-accepted", erasedWith: "order", template });
