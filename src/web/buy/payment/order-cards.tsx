import type { PublicOrder, PublicOrderCard } from "#shared/contract/public-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";

/** A longer list, a company's, opens at a press, since the payment stands below it. */
const mostShown = 10;

/** Lists an order's cards for its buyer, if there are several or one for somebody else; each is corrected alone. */
export function OrderCards({ order }: { order: PublicOrder }) {
  const { length } = order.cards;
  // The page already shows everything about a single reprinted card.
  if (length === 0 || (length === 1 && order.reprintOf)) return null;
  const incomplete = order.cards.filter(({ missing }) => missing.length > 0).length;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{nameCards(order)}</h2>
      {length > mostShown ? (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {incomplete > 0 ? `Voir la liste\u00a0: ${formatCount(incomplete, "carte")} à compléter` : "Voir la liste"}
          </summary>
          <CardList order={order} />
        </details>
      ) : (
        <CardList order={order} />
      )}
    </section>
  );
}

function CardList({ order }: { order: PublicOrder }) {
  return (
    <ul className="border-t border-line">
      {order.cards.map((card) => (
        <li key={card.ref} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
          <div className="min-w-0">
            <p className="font-semibold text-silver-50 wrap-anywhere">
              {card.firstName} {card.lastName}
            </p>
            <p className="text-sm wrap-anywhere text-silver-300">
              {card.jobTitle} · {describeState(card, order.paid || order.reprintOf !== null)}
            </p>
          </div>
          <CardLink card={card} order={order} />
        </li>
      ))}
    </ul>
  );
}

function nameCards({ cards: { length }, reprintOf }: PublicOrder): string {
  if (length === 1) return "La carte";
  return `Vos ${reprintOf ? formatCount(length, "nouvelle carte", "nouvelles cartes") : formatCount(length, "carte")}`;
}

function describeState({ missing, online }: PublicOrderCard, paid: boolean): string {
  if (missing.length > 0)
    return `il manque\u00a0: ${missing.map((name) => orderFieldLabels[name].toLowerCase()).join(", ")}`;
  if (!paid) return "complète";
  return online ? "en ligne" : "en pause";
}

function CardLink({ card, order }: { card: PublicOrderCard; order: PublicOrder }) {
  const isOpen = order.payment === "none" || order.payment === "canceled";
  const correction = routePaths.correction(card.offer, card.ref);
  if (card.missing.length > 0 && (order.paid || isOpen)) return <TextLink href={correction}>Compléter</TextLink>;
  // A reprinted card's page exists already.
  if (order.paid || order.reprintOf)
    return card.online ? <TextLink href={routePaths.card(card.ref)}>Voir la carte</TextLink> : null;
  return isOpen ? <TextLink href={correction}>Corriger</TextLink> : null;
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center font-semibold">
      {children}
    </a>
  );
}
