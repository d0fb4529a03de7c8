import { useEffect, useRef, useState } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import type { PaymentPageInitialView, PaymentOrderState } from "./first-view.ts";
import { type OrderPolling, pollOrderState } from "./watch-order.ts";

/** Declares what the page's parts do about the order that they show. */
export interface PaymentOrderActions {
  /** Reads the order anew. */
  refresh: () => Promise<void>;
  /** The server has answered what changes the order: shown without asking again. */
  know: (order: PublicOrder) => void;
}

/** Tracks the order, beginning with what the server rendered. */
export function usePaymentOrder({ place, state: first }: PaymentPageInitialView): {
  state: PaymentOrderState;
  watch: PaymentOrderActions;
} {
  const [state, setState] = useState(first);
  const started = useRef<OrderPolling>(undefined);

  useEffect(() => {
    const watch = pollOrderState(place, first, setState);
    started.current = watch;
    return watch.stop;
  }, [place, first]);

  const [watch] = useState<PaymentOrderActions>(() => ({
    refresh: async () => started.current?.refresh(),
    know: (order) => started.current?.know(order),
  }));
  return { state, watch };
}
