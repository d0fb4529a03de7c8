import { useEffect, useRef } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { deleteOrderDraft } from "../../order-drafts.ts";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { PaymentBeingVerified } from "./checking.tsx";
import { OrderedCardPreview } from "./order-card.tsx";
import { PaidOrderView } from "./paid.tsx";
import { PayableOrderView } from "../pay/payable.tsx";
import { type PaymentReturn, resolvePaymentView } from "../rules.ts";
import { PaymentOrderSummary } from "./summary.tsx";

interface OrderViewProps {
  order: PublicOrder;
  returned: PaymentReturn;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

const news = { paid: "Commande payée.", checking: "Paiement en cours de vérification.", payable: "" } as const;

/** Shows the order beside its actions; announces changes of its state. */
export function PaymentOrderView({ order, returned, refused, settings, watch }: OrderViewProps) {
  const view = resolvePaymentView(order, returned);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(view);

  // The button that was pressed is gone with the old view: the focus would fall to the top of the page.
  useEffect(() => {
    if (shown.current !== view && document.activeElement === document.body) content.current?.focus();
    shown.current = view;
  }, [view]);

  // Its draft is no longer needed.
  useEffect(() => {
    if (order.paid) deleteOrderDraft(order.ref);
  }, [order.paid, order.ref]);

  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-16">
      <output className="sr-only">{news[view]}</output>
      {/* On a phone the card stands above what is said of it once it is the buyer's, and the summary always below. */}
      <div className="contents lg:sticky lg:top-8 lg:block">
        <div className={order.paid ? "order-first lg:order-none" : ""}>
          <OrderedCardPreview order={order} lit={order.paid} />
        </div>
        <div className="order-last">
          <PaymentOrderSummary order={order} view={view} />
        </div>
      </div>
      <div
        ref={content}
        tabIndex={-1}
        className={`max-w-2xl outline-none lg:order-none ${order.paid ? "" : "order-first"}`}
      >
        {order.paid ? (
          <PaidOrderView order={order} returned={returned} refused={refused} settings={settings} watch={watch} />
        ) : null}
        {!order.paid && view === "checking" ? (
          <PaymentBeingVerified order={order} refused={refused} settings={settings} watch={watch} />
        ) : null}
        {!order.paid && view === "payable" ? (
          <PayableOrderView order={order} returned={returned} settings={settings} refused={refused} watch={watch} />
        ) : null}
      </div>
    </div>
  );
}
