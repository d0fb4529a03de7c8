import type { RequiredOrderField } from "#shared/order/missing.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { formatMailGreeting, getOrderPathForBuyer } from "../mail-rules.ts";
import type { MailSiteSettings, RenderedMailContent } from "../define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph, UnbrokenOrderNumber } from "../layout.tsx";
import { formatRestToPay, LinkedReceipt } from "./payment-received-parts.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Asks the buyer of a paid order that staff began for him for the missing fields. */
export function renderCardIncompleteMail(
  order: PaymentReceivedMailProps,
  missing: readonly RequiredOrderField[],
  site: MailSiteSettings,
): RenderedMailContent {
  const { firstName, number, ref, key, receipt } = order;
  const rest = receipt?.rest ?? 0;
  const names = new Intl.ListFormat("fr", { type: "conjunction" }).format(
    missing.map((field) => orderFieldLabels[field].toLowerCase()),
  );
  return {
    subject: `Votre commande ${number} est ${rest > 0 ? "enregistrée" : "réglée"} : il manque de quoi faire votre carte`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview={`Il manque : ${names}.`}
        title="Merci ! Il ne manque plus que votre carte"
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          La commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber> est{" "}
          {rest > 0 ? <>enregistrée, merci ! {formatRestToPay(rest)}</> : "réglée, merci !"} Pour mettre votre page en
          ligne et fabriquer votre carte, il nous manque : {names}.
        </MailParagraph>
        <MailParagraph>
          Le lien ci-dessous est à vous seul : il ouvre votre commande, où vous pouvez la compléter. Si vous préférez,
          répondez à cet e-mail.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${getOrderPathForBuyer({ ref, key })}`}>
          Compléter ma carte
        </MailActionButton>
        <LinkedReceipt order={order} site={site} />
      </MailLayout>
    ),
  };
}
