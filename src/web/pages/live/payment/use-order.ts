import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { readPlace } from "./rules.ts";
import { type OrderState, type OrderWatch, watchOrder } from "./watch-order.ts";

const neverChanges = () => () => undefined;

/** The order that the address names. `place` is unknown until the browser has taken over the prerendered page. */
export function useOrder() {
  const address = useSyncExternalStore(neverChanges, () => window.location.href, () => undefined);
  const place = useMemo(() => (address ? readPlace(address) : undefined), [address]);
  const [state, setState] = useState<OrderState>({ kind: "loading" });
  const watch = useRef<OrderWatch>(undefined);

  useEffect(() => {
    if (!place) return;
    const started = watchOrder(place, setState);
    watch.current = started;
    return started.stop;
  }, [place]);

  const refresh = useCallback(async () => watch.current?.refresh(), []);
  return { place, state, refresh };
}
