import type { MouseEvent, ReactNode } from "react";
import { formatFcfa } from "#shared/money.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { mapLink } from "#web/card/map-link.ts";
import { useListAddress } from "../../parts/list/list-address.ts";
import { whatsappLink } from "../../parts/reach.ts";
import { PaymentBadge } from "../../orders/payment-state.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import type { OrderDetail } from "../use-order.ts";
import { nextStepOf } from "./next-step.ts";

/** What one came for: how it stands, how much, what to do now, and the ways to the buyer. */
export function Summary({ order }: { order: OrderDetail }) {
  const pieces = useOrderPieces(order).data?.pieces;
  const step = nextStepOf(order, pieces?.map(({ state }) => state));
  const address = useListAddress();

  /** Within the page where the step opens a dialog, so that nothing is loaded anew. */
  function open(event: MouseEvent): void {
    if (!step?.opens) return;
    event.preventDefault();
    address.change({ ouvrir: step.opens });
  }

  return (
    <section aria-label="En bref" className="panel grid gap-x-8 gap-y-4 rounded-md p-5 xl:grid-cols-[auto_minmax(0,1fr)_auto] xl:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-2xl font-bold tracking-tight whitespace-nowrap text-silver-50">{formatFcfa(order.price)}</p>
        <PaymentBadge order={order} />
      </div>
      {step ? (
        <p className="text-sm text-pretty">
          <span className="text-silver-300">À faire&nbsp;: </span>
          {step.at ? <a href={`${step.opens ? `?ouvrir=${step.opens}` : ""}#${step.at}`} onClick={open} className="text-link font-semibold">{step.says}</a> : step.says}
        </p>
      ) : <span />}
      {order.expiredAt ? null : <Reach order={order} />}
    </section>
  );
}

/** Where the piece goes is whom to call; else the buyer. */
function Reach({ order: { firstName, phoneNumber, email, deliveryAddress, address } }: { order: OrderDetail }) {
  const place = deliveryAddress || address;
  return (
    <div role="group" aria-label={`Joindre ${firstName}`} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {phoneNumber ? <Way href={`tel:${phoneNumber}`} icon={<Icon name="phone" />}>Appeler</Way> : null}
      {phoneNumber ? <Way href={whatsappLink(phoneNumber)} icon={<Icon name="whatsapp" />} away>WhatsApp</Way> : null}
      {email ? <Way href={`mailto:${email}`} icon={<Icon name="mail" />}>Écrire</Way> : null}
      {place ? <Way href={mapLink(place)} icon={<Icon name="pin" />} away>Itinéraire</Way> : null}
    </div>
  );
}

function Way({ href, icon, away = false, children }: { href: string; icon: ReactNode; away?: boolean; children: string }) {
  const tab = away ? { target: "_blank", rel: "noopener noreferrer", "aria-label": `${children} (nouvel onglet)` } : {};
  return <ButtonLink size="small" variant="secondary" icon={icon} href={href} {...tab}>{children}</ButtonLink>;
}
