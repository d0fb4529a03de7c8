import { formatFcfa } from "#shared/format/fcfa.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailLines, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";
import { sanitizeNameForMail } from "./mail-rules.ts";

interface QuoteSent {
  /** The order's number. */
  number: string;
  ref: string;
  key: string;
  /** Number of the quote. */
  document: string;
  /** Last day of validity, in French. */
  validUntil: string;
  /** Whole FCFA. */
  total: number;
}

export const quoteSent = defineLetter("quote-sent", "order", (quote: QuoteSent) => {
  const { number, ref, key, document, validUntil, total } = quote;
  return {
    subject: `Devis ${document} (commande ${number})`,
    preview: `${formatFcfa(total)}, valable jusqu'au ${validUntil}.`,
    title: `Votre devis ${document}`,
    number,
    greets: "",
    says: [
      <MailParagraph key="quote">
        Voici notre devis de <UnbrokenOrderNumber>{formatFcfa(total)}</UnbrokenOrderNumber>, valable jusqu'au{" "}
        {validUntil}. Vous pouvez le lire, le télécharger et l'accepter d'un bouton, ou payer directement la commande.
      </MailParagraph>,
      "Ce lien ouvre votre commande\u00a0: ne le donnez qu'aux personnes qui en décident avec vous.",
    ],
    buttons: { "Lire le devis": secretLinks.quoteByKey(ref, key) },
  };
});

interface StaffQuoteAccepted {
  /** The order's number. */
  number: string;
  ref: string;
  /** Number of the quote. */
  document: string;
  /** Name of the person who accepted, as they wrote it. */
  name: string;
  /** Whole FCFA. */
  total: number;
}

export const quoteAccepted = defineLetter("staff-quote-accepted", "order", (quote: StaffQuoteAccepted) => {
  const { number, ref, document, name, total } = quote;
  return {
    subject: `Devis ${document} accepté (${number})`,
    preview: `${formatFcfa(total)}, pas encore payés.`,
    title: "Devis accepté",
    says: [
      <MailParagraph key="accepted">
        <strong>{sanitizeNameForMail(name)}</strong> a accepté le devis {document} de{" "}
        <UnbrokenOrderNumber>{formatFcfa(total)}</UnbrokenOrderNumber> (commande {number}). La commande n'est pas encore
        payée.
      </MailParagraph>,
    ],
    buttons: { "Voir la commande": `${routePaths.admin}/commandes/${ref}` },
  };
});

interface InvoiceReminder {
  /** The order's number. */
  number: string;
  ref: string;
  /** Number of the invoice. */
  document: string;
  /** Days in French, as on the invoice. */
  issuedOn: string;
  dueOn: string;
  /** Name that the invoice is made out to. */
  buyer: string;
  /** Whole FCFA. */
  due: number;
  /** What the operator adds; may be empty. */
  note: string;
}

/** Reminds of an overdue invoice. The reader may be an accountant, so the link opens only the payment. */
export const invoiceReminder = defineLetter("invoice-reminder", "order", (invoice: InvoiceReminder) => {
  const { number, ref, document, issuedOn, dueOn, buyer, due, note } = invoice;
  return {
    subject: `Rappel\u00a0: facture ${document} à payer (commande ${number})`,
    preview: `Il reste ${formatFcfa(due)} à payer.`,
    title: `Facture ${document} à payer`,
    number,
    greets: "",
    says: [
      <MailParagraph key="due">
        {`La facture ${document} du ${issuedOn}, au nom ${formatNameWithDe(sanitizeNameForMail(buyer))}, était à payer au plus tard le ${dueOn}. `}
        Sauf erreur de notre part, il reste <UnbrokenOrderNumber>{formatFcfa(due)}</UnbrokenOrderNumber> à payer.
      </MailParagraph>,
      note !== "" && (
        <MailParagraph key="note">
          <MailLines text={note} />
        </MailParagraph>
      ),
      "Si vous venez de payer, ne tenez pas compte de ce message.",
    ],
    buttons: { Payer: routePaths.payment(ref) },
  };
});
