import { useEffect, useRef, useState } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import type { FirstView, OrderState } from "./first-view.ts";
import { type OrderWatch, watchOrder } from "./watch-order.ts";

/** What the page's parts do about the order that they show. */
export interface Watch {
  /** Reads the order anew. */
  refresh: () => Promise<void>;
  /** The server has answered what changes the order: shown without asking again. */
  know: (order: PublicOrder) => void;
}

/** The order, from what the server rendered on. */
export function useOrder({ place, state: first }: FirstView): { state: OrderState; watch: Watch } {
  const [state, setState] = useState(first);
  const started = useRef<OrderWatch>(undefined);

  useEffect(() => {
    const watch = watchOrder(place, first, setState);
    started.current = watch;
    return watch.stop;
  }, [place, first]);

  const [watch] = useState<Watch>(() => ({
    refresh: async () => started.current?.refresh(),
    know: (order) => started.current?.know(order),
  }));
  return { state, watch };
}
