import { formatFcfa } from "#shared/format/fcfa.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { MailSiteSettings } from "../mail-definition.ts";
import { UnbrokenOrderNumber } from "../layout.tsx";
import { ReceiptTable } from "../receipt-table.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Begins the sentence on making and delivering a card that is drawn before it is made. */
export const drawnFirst = "Nous dessinons votre carte et vous envoyons une épreuve. Dès votre accord, elle";

function paidWords(amount: number | undefined): string {
  if (amount === undefined) return "";
  if (amount === 0) return " (offerte)";
  return ` (${formatFcfa(amount)})`;
}

/** Says what is still due (whole FCFA), and where to pay it. */
export function formatRestToPay(rest: number): string {
  return `Il reste ${formatFcfa(rest)} à payer : en ligne, depuis votre commande, ou à la livraison.`;
}

/** Begins the subject of a mail about an order with only a deposit paid. */
export function announceDeposit({ amount, receipt }: PaymentReceivedMailProps, subject: string): string {
  if (!amount || !receipt || receipt.rest <= 0) return subject;
  return `Acompte reçu : ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
}

/** Says that the order is paid, or how much was paid and what is still due. */
export function PaymentReceivedSentence({ order }: { order: PaymentReceivedMailProps }) {
  const { number, amount, receipt } = order;
  const rest = receipt?.rest ?? 0;
  if (rest > 0)
    return (
      <>
        {amount ? <>Nous avons reçu votre acompte de {formatFcfa(amount)} pour</> : "Nous avons enregistré"} la commande{" "}
        <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>, merci ! {formatRestToPay(rest)}
      </>
    );
  return (
    <>
      La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est réglée{paidWords(amount)}, merci !
    </>
  );
}

/** Shows the receipt, with a link to it where the mail has the order's key. */
export function LinkedReceipt({ order, site }: { order: PaymentReceivedMailProps; site: MailSiteSettings }) {
  const { ref, key, receipt } = order;
  if (!receipt) return null;
  return (
    <ReceiptTable
      receipt={receipt}
      link={key === undefined ? undefined : `${site.publicUrl}${secretLinks.receiptByKey(ref, key)}`}
    />
  );
}
