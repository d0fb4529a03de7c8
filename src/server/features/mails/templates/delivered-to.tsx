import type { OrderDelivery } from "#shared/contract/order-delivery.ts";
import { isElsewhere, placeOf, promiseFor, whereTo } from "#shared/delivery-promise.ts";
import { formatDay } from "#shared/instants.ts";
import type { MailSite } from "./template.ts";
import { Paragraph } from "./layout.tsx";

/** To whom and where an order goes, and what is owed to the courier; nothing in mails written before that was said. */
export function DeliveredTo({ delivery }: { delivery: OrderDelivery | undefined }) {
  if (!delivery || delivery.address === "") return null;
  const { recipient, terms } = delivery;
  return <Paragraph>{`Livraison : ${[recipient, placeOf(delivery)].filter(Boolean).join(", ")}. ${terms}`.trim()}</Paragraph>;
}

/** "à Dakar en 2 jours ouvrés", or another town's delay: what follows "livrée". */
export function deliveryPromise(delivery: OrderDelivery | undefined, site: MailSite): string {
  if (!delivery || delivery.days === null) return `à Dakar en ${site.deliveryTime}`;
  const { where, time } = promiseFor(delivery, { productionDays: 1, deliveryDays: delivery.days });
  return isElsewhere(delivery) ? `en ${time} (${where})` : `${where} en ${time}`;
}

/** "fabriquée, puis livrée à Dakar au plus tard le 2 décembre 2026"; in working days where no day is promised yet, as while a drawing is to be agreed. */
export function madeAndDelivered(delivery: OrderDelivery | undefined, promised: number | undefined, site: MailSite): string {
  if (promised === undefined) return `fabriquée en ${site.productionTime}, puis livrée ${deliveryPromise(delivery, site)}`;
  return `fabriquée, puis livrée ${deliveredBy(delivery, promised)}`;
}

/** "à Dakar au plus tard le 2 décembre 2026": what follows "livrée". */
export function deliveredBy(delivery: OrderDelivery | undefined, promised: number): string {
  const day = `au plus tard le ${formatDay(promised)}`;
  return delivery && isElsewhere(delivery) ? `${day} (${delivery.town})` : `${whereTo("")} ${day}`;
}

/** What is said of other towns to whom no town is known. */
export function otherTowns(delivery: OrderDelivery | undefined, sentence: string): string {
  return delivery?.town ? "" : ` ${sentence}`;
}
