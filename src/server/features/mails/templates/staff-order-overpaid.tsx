import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface StaffOrderOverpaidMailProps {
  number: string;
  ref: string;
  /** Amount of the second payment, in whole FCFA. */
  amount: number;
  method: string | null;
  /** Whole FCFA to be given back, of an order that is paid in parts; left out: this payment, or the one before. */
  excess?: number;
}

/** Tells staff that a paid order was paid again: they must refund the buyer (payments.md rule 5). */
const template: MailTemplateFunction<StaffOrderOverpaidMailProps> = (
  { number, ref, amount, method, excess },
  site,
) => ({
  subject: `Commande payée ${excess === undefined ? "deux fois" : "en trop"} : ${number}, ${formatFcfa(excess ?? amount)} à rembourser`,
  body: (
    <MailLayout
      site={site}
      preview={
        excess === undefined ? "Un second paiement est à rembourser." : `${formatFcfa(excess)} sont à rembourser.`
      }
      title={`Une commande a été payée ${excess === undefined ? "deux fois" : "en trop"}`}
      staff
    >
      <MailParagraph>
        La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> était déjà payée
        {excess === undefined ? "" : " en partie"} ; un {excess === undefined ? "second" : "autre"} paiement de{" "}
        {formatFcfa(amount)} est arrivé{method === null ? "" : ` (${method})`}.{" "}
        {excess === undefined ? "Il est à rembourser." : `${formatFcfa(excess)} sont à rembourser.`}
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
        Voir la commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const staffOrderOverpaidMail = defineMail({ name: "staff-order-overpaid", erasedWith: "order", template });
