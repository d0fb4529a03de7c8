import { PaymentLink } from "../payment/payment-link.tsx";
import type { OrderDetail } from "../use-order.ts";
import { MissingContentNote } from "./missing-note.tsx";

/** Shows what a begun order still needs, and the link by which its buyer provides it; nothing if it is complete. */
export function IncompleteOrderNotice({ order }: { order: OrderDetail }) {
  if (order.missing.length === 0 || !order.buyerUrl) return null;
  return (
    <section id="manque" aria-label="Il manque" className="flex flex-col gap-3">
      <MissingContentNote
        missing={order.missing}
        of={order.cardList.length > 1 ? order.cardList : undefined}
        offered
        paid={order.paid}
      />
      <PaymentLink order={order} link={order.buyerUrl} completes paid={order.paid} />
      {order.email ? null : (
        <p className="text-sm text-silver-300">Sans adresse e-mail, aucun e-mail ne part au client.</p>
      )}
    </section>
  );
}
