import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting, sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface InvoiceReminderMailProps {
  /** Of the order. */
  number: string;
  ref: string;
  /** Number of the invoice. */
  document: string;
  /** Days in French, as the invoice says them. */
  issuedOn: string;
  dueOn: string;
  /** Whom the invoice names. */
  buyer: string;
  /** Whole FCFA. */
  due: number;
  /** What the operator adds; may be empty. */
  note: string;
}

/** Reminds of an invoice that is unpaid after its term. Its reader may be an accountant: the link opens the payment alone. */
const template: MailTemplateFunction<InvoiceReminderMailProps> = (
  { number, ref, document, issuedOn, dueOn, buyer, due, note },
  site,
) => ({
  subject: `Rappel\u00a0: facture ${document} à payer (commande ${number})`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview={`Il reste ${formatFcfa(due)} à payer.`}
      title={`Facture ${document} à payer`}
    >
      <MailParagraph>{formatMailGreeting("")}</MailParagraph>
      <MailParagraph>
        {`La facture ${document} du ${issuedOn}, au nom ${formatNameWithDe(sanitizeNameForMail(buyer))}, était à payer au plus tard le ${dueOn}. `}
        Sauf erreur de notre part, il reste <UnbrokenOrderNumber>{formatFcfa(due)}</UnbrokenOrderNumber> à payer.
      </MailParagraph>
      {note === "" ? null : (
        <MailParagraph>
          <MailLines text={note} />
        </MailParagraph>
      )}
      <MailParagraph>Si vous venez de payer, ne tenez pas compte de ce message.</MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.payment(ref)}`}>Payer</MailActionButton>
    </MailLayout>
  ),
});

export const invoiceReminderMail = defineMail({ name: "invoice-reminder", erasedWith: "order", template });
