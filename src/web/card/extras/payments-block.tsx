import type { PaymentLink } from "#shared/card/extras/card-extras.ts";
import { buildPaymentHref, buildPaymentQrPath, findPaymentPage } from "#shared/card/extras/payment-links.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { CardIcon } from "../icon.tsx";
import type { CardView } from "../view.ts";

interface PaymentsBlockProps {
  card: CardView;
  links: readonly PaymentLink[];
  labels: PageLabels;
}

/** Lists the owner's payment links, says to whom one pays, and shows a code of each to who stands before him. */
export function PaymentsBlock({ card, links, labels }: PaymentsBlockProps) {
  if (links.length === 0) return null;
  return (
    <section className="block pay" aria-labelledby="pay">
      <h2 id="pay">{labels.pay}</h2>
      <p>
        {labels.payTo}{" "}
        <b dir="auto" translate="no">
          {card.firstName} {card.lastName}
        </b>
        {labels.payCheck}
      </p>
      <ul>
        {links.map((link) => (
          <Payment key={buildPaymentHref(link) + link.label} card={card} link={link} labels={labels} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ card, link, labels }: Omit<PaymentsBlockProps, "links"> & { link: PaymentLink }) {
  const href = buildPaymentHref(link);
  const name = findPaymentPage(link.url)?.name;
  const amount = link.amount === null ? "" : labels.price(link.amount, false);
  const isTyped = amount !== "" && href === link.url;
  return (
    <li>
      {(link.label || amount) && (
        <p>
          {link.label && (
            <b dir="auto" lang={card.ownLanguages?.extras}>
              {link.label}
            </b>
          )}{" "}
          {amount && (isTyped ? labels.amountToType(amount) : amount)}
        </p>
      )}
      <a className="route" href={href} data-pay="">
        <CardIcon name="card" />
        <span>
          {labels.payWith} <span translate="no">{name}</span>
        </span>
      </a>
      <details>
        <summary>
          <CardIcon name="qr" />
          {labels.payScan}
        </summary>
        <img
          src={`${buildPaymentQrPath(card.ref)}?lien=${encodeURIComponent(href)}`}
          width="240"
          height="240"
          alt={labels.payQr(name ?? "")}
          loading="lazy"
        />
      </details>
    </li>
  );
}
