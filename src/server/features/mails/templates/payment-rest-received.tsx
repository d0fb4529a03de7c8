import { formatFcfa } from "#shared/money.ts";
import type { Receipt } from "#shared/receipt.ts";
import { paths } from "#shared/urls.ts";
import { greeting, orderPath } from "../mail-rules.ts";
import type { MailTemplate } from "./template.ts";
import { Action, Layout, OrderNumber, Paragraph } from "./layout.tsx";
import { ReceiptTable } from "./receipt-table.tsx";

export interface PaymentRestReceived {
  firstName: string;
  number: string;
  ref: string;
  key: string;
  /** What came in now, in whole FCFA. */
  amount: number;
  receipt: Receipt;
}

/** Sent when more of the price of an order that was paid in part came in. */
export const paymentRestReceived: MailTemplate<PaymentRestReceived> = ({ firstName, number, ref, key, amount, receipt }, site) => ({
  subject: `Paiement reçu : ${formatFcfa(amount)} (commande ${number})`,
  body: (
    <Layout site={site} number={number} preview={`Nous avons reçu ${formatFcfa(amount)}.`} title="Paiement reçu">
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Nous avons reçu {formatFcfa(amount)} pour la commande <OrderNumber>{number}</OrderNumber>, merci ! {receipt.rest > 0 ? `Il reste ${formatFcfa(receipt.rest)} à payer.` : "Elle est entièrement réglée."}
      </Paragraph>
      <Action href={`${site.publicUrl}${orderPath({ ref, key })}`}>Voir ma commande</Action>
      <ReceiptTable receipt={receipt} link={`${site.publicUrl}${paths.receiptByKey(ref, key)}`} />
    </Layout>
  ),
});
