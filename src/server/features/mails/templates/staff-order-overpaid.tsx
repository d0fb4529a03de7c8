import { formatFcfa } from "#shared/money.ts";
import { routePaths } from "#shared/urls.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, UnbrokenOrderNumber, MailParagraph } from "./layout.tsx";

interface StaffOrderOverpaidMailProps {
  number: string;
  ref: string;
  /** Amount of the second payment, in whole FCFA. */
  amount: number;
  method: string | null;
}

/** Tells staff that a paid order was paid again: they must refund the buyer (payments.md rule 5). */
const template: MailTemplateFunction<StaffOrderOverpaidMailProps> = ({ number, ref, amount, method }, site) => ({
  subject: `Commande payée deux fois : ${number}, ${formatFcfa(amount)} à rembourser`,
  body: (
    <MailLayout
      site={site}
      preview="Un second paiement est à rembourser."
      title="Une commande a été payée deux fois"
      staff
    >
      <MailParagraph>
        La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> était déjà payée ; un second paiement de{" "}
        {formatFcfa(amount)} est arrivé{method === null ? "" : ` (${method})`}. Il est à rembourser.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/commandes/${ref}`}>
        Voir la commande
      </MailActionButton>
    </MailLayout>
  ),
});

export const staffOrderOverpaidMail = defineMail({ name: "staff-order-overpaid", erasedWith: "order", template });
