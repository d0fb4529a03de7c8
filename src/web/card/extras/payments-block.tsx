import type { PaymentLink } from "#shared/card-extras/card-extras.ts";
import { buildPaymentHref, findPaymentPage } from "#shared/card-extras/payment-links.ts";
import { formatFcfa } from "#shared/money.ts";
import { routePaths } from "#shared/urls.ts";
import { CardIcon } from "../icon.tsx";
import type { CardView } from "../view.ts";

/** Lists the owner's payment links, says to whom one pays, and shows a code of each to who stands before him. */
export function PaymentsBlock({ card, links }: { card: CardView; links: readonly PaymentLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="block pay" aria-labelledby="pay">
      <h2 id="pay">Payer</h2>
      <p>
        Vous payez directement{" "}
        <b dir="auto" translate="no">
          {card.firstName} {card.lastName}
        </b>
        . Vérifiez le nom affiché avant de valider&nbsp;: Sen Digital Vcard ne reçoit pas cet argent.
      </p>
      <ul>
        {links.map((link) => (
          <Payment key={buildPaymentHref(link) + link.label} card={card} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ card, link }: { card: CardView; link: PaymentLink }) {
  const href = buildPaymentHref(link);
  const name = findPaymentPage(link.url)?.name;
  const amount = link.amount === null ? "" : formatFcfa(link.amount);
  const isTyped = amount !== "" && href === link.url;
  return (
    <li>
      {(link.label || amount) && (
        <p>
          {link.label && <b dir="auto">{link.label}</b>}{" "}
          {amount && (isTyped ? `Montant à saisir\u00a0: ${amount}` : amount)}
        </p>
      )}
      <a className="route" href={href} data-pay="">
        <CardIcon name="card" />
        <span>
          Payer avec <span translate="no">{name}</span>
        </span>
      </a>
      <details>
        <summary>
          <CardIcon name="qr" />
          Faire scanner le QR code
        </summary>
        <img
          src={`${routePaths.paymentQr(card.ref)}?lien=${encodeURIComponent(href)}`}
          width="240"
          height="240"
          alt={`QR code pour payer avec ${name}`}
          loading="lazy"
        />
      </details>
    </li>
  );
}
