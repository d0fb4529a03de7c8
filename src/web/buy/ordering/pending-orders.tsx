import { useEffect, useState } from "react";
import type { listPendingOrders, PendingOrder } from "#shared/contract/own-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";

/**
 * Lists this device's unpaid orders, so that nobody orders twice by mistake. `but`: the order that the page corrects.
 */
export function PendingOrders({ but, onRead }: { but: string | undefined; onRead: (refs: readonly string[]) => void }) {
  const [orders, setOrders] = useState<PendingOrder[]>([]);

  useEffect(() => {
    const read = () =>
      void call<typeof listPendingOrders>("GET", "/api/commander/en-attente").then(show, () => undefined);
    const show = (listed: PendingOrder[]) => {
      setOrders(listed);
      onRead(listed.map(({ ref }) => ref));
    };
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read();
    };
    read();
    window.addEventListener("pageshow", readAgain);
    return () => window.removeEventListener("pageshow", readAgain);
    // oxlint-disable-next-line react/exhaustive-deps -- read once
  }, []);

  const others = orders.filter(({ ref }) => ref !== but);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Commandes en attente" className="flex flex-col gap-3">
      {others.map((order) => (
        <Pending key={order.ref} order={order} />
      ))}
    </ul>
  );
}

function Pending({ order }: { order: PendingOrder }) {
  const { ref, number, offer, firstName, lastName, cards, toPay, payment } = order;
  const what = cards > 1 ? `${formatCount(cards, "carte")}, commande de` : `Carte ${offers[offer].title} pour`;
  const isAwaited = payment === "pending" || payment === "checking";
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-silver-50">
          Commande <span className="whitespace-nowrap">{number}</span> en attente
        </span>
        <span className="block text-sm text-silver-300">{`${what} ${firstName} ${lastName}, ${formatFcfa(toPay)}`}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <ButtonLink size="small" href={routePaths.payment(ref)}>
          {isAwaited ? "Suivre le paiement" : "Payer"}
        </ButtonLink>
        {isAwaited ? null : (
          <>
            <ButtonLink
              size="small"
              variant="secondary"
              href={cards > 1 ? routePaths.payment(ref) : routePaths.correction(offer, ref)}
            >
              Corriger
            </ButtonLink>
            <ButtonLink size="small" variant="quiet" href={`${routePaths.payment(ref)}#annuler`}>
              Annuler
            </ButtonLink>
          </>
        )}
      </span>
    </li>
  );
}
