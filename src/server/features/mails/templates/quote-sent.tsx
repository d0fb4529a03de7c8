import { formatFcfa } from "#shared/format/fcfa.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph, UnbrokenOrderNumber } from "./layout.tsx";

interface QuoteSentMailProps {
  /** Of the order. */
  number: string;
  ref: string;
  key: string;
  /** Number of the quote. */
  document: string;
  /** Its last day, in French. */
  validUntil: string;
  /** Whole FCFA. */
  total: number;
}

const template: MailTemplateFunction<QuoteSentMailProps> = (
  { number, ref, key, document, validUntil, total },
  site,
) => ({
  subject: `Devis ${document} (commande ${number})`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview={`${formatFcfa(total)}, valable jusqu'au ${validUntil}.`}
      title={`Votre devis ${document}`}
    >
      <MailParagraph>{formatMailGreeting("")}</MailParagraph>
      <MailParagraph>
        Voici notre devis de <UnbrokenOrderNumber>{formatFcfa(total)}</UnbrokenOrderNumber>, valable jusqu'au{" "}
        {validUntil}. Vous pouvez le lire, le télécharger et l'accepter d'un bouton, ou payer directement la commande.
      </MailParagraph>
      <MailParagraph>
        Ce lien ouvre votre commande&nbsp;: ne le donnez qu'aux personnes qui en décident avec vous.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${secretLinks.quoteByKey(ref, key)}`}>Lire le devis</MailActionButton>
    </MailLayout>
  ),
});

export const quoteSentMail = defineMail({ name: "quote-sent", erasedWith: "order", template });
