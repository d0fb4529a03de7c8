import { formatFcfa } from "#shared/format/money.ts";
import { formatMailGreeting } from "../mail-rules.ts";
import type { MailSiteSettings, RenderedMailContent } from "../define-mail.ts";
import { MailLayout, MailParagraph, UnbrokenOrderNumber } from "../layout.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

/** Tells who paid for another copy of a card that was removed meanwhile that nothing is made and his money comes back. */
export function renderPaymentComesBackMail(
  { firstName, number, amount = 0 }: PaymentReceivedMailProps,
  site: MailSiteSettings,
): RenderedMailContent {
  return {
    subject: `Nous vous rendons votre paiement (commande ${number})`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview="Rien n'est fabriqué : cette somme vous revient."
        title="Nous vous rendons votre paiement"
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          Nous avons reçu {formatFcfa(amount)} pour la commande <UnbrokenOrderNumber>{number}</UnbrokenOrderNumber>,
          mais elle n'a plus d'objet : sa carte a été retirée, a déjà cette offre, ou est déjà refaite par une autre
          commande. Rien n'est fabriqué, et nous vous rendons cette somme.
        </MailParagraph>
        <MailParagraph>
          Vous n'avez rien à faire : un e-mail vous dira quand elle est rendue. Une question ? Répondez à cet e-mail.
        </MailParagraph>
      </MailLayout>
    ),
  };
}
