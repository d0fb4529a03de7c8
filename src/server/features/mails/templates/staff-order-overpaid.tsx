import { formatFcfa } from "#shared/money.ts";
import { paths } from "#shared/urls.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";

export interface StaffOrderOverpaid {
  number: string;
  ref: string;
  /** What came a second time, in whole FCFA. */
  amount: number;
  method: string | null;
}

/** Sent to the team when a paid order is paid again: the buyer's money is to go back (payments.md rule 5). */
export const staffOrderOverpaid: MailTemplate<StaffOrderOverpaid> = ({ number, ref, amount, method }, site) => ({
  subject: `Commande payée deux fois : ${number}, ${formatFcfa(amount)} à rembourser`,
  body: (
    <Layout site={site} preview="Un second paiement est à rembourser." title="Une commande a été payée deux fois" cards={false}>
      <Paragraph>
        La commande <OrderNumber>{number}</OrderNumber> était déjà payée ; un second paiement de {formatFcfa(amount)} est arrivé{method === null ? "" : ` (${method})`}. Il est à rembourser.
      </Paragraph>
      <Action href={`${site.publicUrl}${paths.admin}/commandes/${ref}`}>Voir la commande</Action>
    </Layout>
  ),
});
