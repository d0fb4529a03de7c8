import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import {
  isDeliveredOutsideDakar,
  formatDeliveryStreet,
  getDeliveryPromise,
  formatDeliveryPlace,
} from "#shared/order/delivery-promise.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatWorkingDays } from "#shared/order/lead-time.ts";
import { type CardSentElsewhere, sanitizeNameForMail } from "./mail-rules.ts";
import type { MailSiteSettings } from "./mail-definition.ts";
import { MailParagraph } from "./layout.tsx";

/**
 * Shows the recipient, the destination and the amount due to the courier; renders nothing in mails from before the
 * destination was stored.
 */
export function DeliveryDestination({ delivery }: { delivery: OrderDelivery | undefined }) {
  if (!delivery || delivery.address === "") return null;
  return <MailParagraph>{`Livraison : ${formatDestination(delivery)}. ${delivery.terms}`.trim()}</MailParagraph>;
}

/** Formats recipient and place, sanitized like a greeting's name: a stranger's order form wrote them. */
function formatDestination(delivery: OrderDelivery): string {
  return [delivery.recipient, formatDeliveryStreet(delivery)].map(sanitizeNameForMail).filter(Boolean).join(", ");
}

/** Checks whether no card of an order goes to the order's own address. */
export function areAllSentElsewhere(elsewhere: readonly CardSentElsewhere[] | undefined, cards: number): boolean {
  return elsewhere !== undefined && elsewhere.length >= cards;
}

/** Says, for each card sent elsewhere than its order, to whom and where it goes, how fast, and on what terms. */
export function CardsElsewhere({ cards = [] }: { cards: readonly CardSentElsewhere[] | undefined }) {
  return cards.map(({ name, delivery }) => (
    <MailParagraph key={JSON.stringify([name, delivery])}>
      {`La carte ${formatNameWithDe(sanitizeNameForMail(name))} est envoyée ailleurs : ${formatDestination(delivery)}. ${formatDelay(delivery)}${delivery.terms}`.trim()}
    </MailParagraph>
  ));
}

function formatDelay({ days }: OrderDelivery): string {
  if (days === null) return "";
  return `Elle y est livrée en ${formatWorkingDays(days)} une fois faite. `;
}

/** Formats "à Dakar en 2 jours ouvrés", or another town's delay, to follow "livrée". */
export function formatDeliveryPromise(delivery: OrderDelivery | undefined, site: MailSiteSettings): string {
  if (!delivery || delivery.days === null) return `à Dakar en ${site.deliveryTime}`;
  const { where, time } = getDeliveryPromise(delivery, { productionDays: 1, deliveryDays: delivery.days });
  if (isDeliveredOutsideDakar(delivery)) return `en ${time} (${sanitizeNameForMail(where)})`;
  return `${where} en ${time}`;
}

/**
 * Says how long making the cards takes, for an order without one to its own address; each card's line says the rest.
 */
export function madeAndSent({ productionTime }: MailSiteSettings): string {
  return `fabriquée en ${productionTime}, puis envoyée`;
}

/**
 * Formats "fabriquée, puis livrée à Dakar au plus tard le 2 décembre 2026"; in working days where no day is promised
 * yet, for example while a drawing awaits approval.
 */
export function madeAndDelivered(
  delivery: OrderDelivery | undefined,
  promised: number | undefined,
  site: MailSiteSettings,
): string {
  if (promised === undefined)
    return `fabriquée en ${site.productionTime}, puis livrée ${formatDeliveryPromise(delivery, site)}`;
  return `fabriquée, puis livrée ${formatDeliveredBy(delivery, promised)}`;
}

/** Formats "à Dakar au plus tard le 2 décembre 2026", to follow "livrée". */
export function formatDeliveredBy(delivery: OrderDelivery | undefined, promised: number): string {
  const day = `au plus tard le ${formatFrenchDay(promised)}`;
  if (delivery && isDeliveredOutsideDakar(delivery)) return `${day} (${sanitizeNameForMail(delivery.town)})`;
  return `${formatDeliveryPlace("")} ${day}`;
}

/** Formats the note on other towns for a reader whose town is unknown. */
export function formatOtherTownsPromise(delivery: OrderDelivery | undefined, sentence: string): string {
  if (delivery?.town) return "";
  return ` ${sentence}`;
}
