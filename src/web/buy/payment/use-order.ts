import { useEffect, useRef, useState } from "react";
import type { PublicOrder, readOrder } from "#shared/contract/public-order.ts";
import type { PaymentOrderState, PaymentPageInitialView } from "./first-view.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { type PaymentPageLocation, firstPollDelayMs, getNextPollDelay, isPaymentAwaited } from "./rules.ts";

/** What the page's parts can do with the displayed order. */
export interface PaymentOrderActions {
  refresh: () => Promise<void>;
  /** Shows the order from a server's answer, without loading it again. */
  know: (order: PublicOrder) => void;
}

/** Tracks the order, starting with what the server rendered. */
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

interface OrderPolling {
  /** Loads the order at once; resolves when the answer, or a failure, has been reported. */
  refresh: () => Promise<void>;
  /** Reports an order that another call returned. */
  know: (order: PublicOrder) => void;
  stop: () => void;
}

/**
 * Reports each state of the order after the first. Polls with growing delays while a payment's result or the network is
 * awaited. Pauses while the page is hidden; polls again when the page is shown, focused or back online.
 */
function pollOrderState(
  { ref }: PaymentPageLocation,
  first: PaymentOrderState,
  tell: (state: PaymentOrderState) => void,
): OrderPolling {
  let state = first;
  let delay = firstPollDelayMs;
  let askedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    const control = new AbortController();
    running = control;
    askedAt = Date.now();
    const next = await read(ref, control.signal, state);
    if (running !== control) return;
    running = undefined;
    state = next;
    tell(state);
    askLater();
  }

  function know(order: PublicOrder): void {
    state = { kind: "known", order };
    tell(state);
  }

  function askLater(): void {
    const waits = state.kind === "unreachable" || (state.kind === "known" && isPaymentAwaited(state.order));
    if (!waits || document.hidden) return;
    timer = setTimeout(() => void refresh(), delay);
    delay = getNextPollDelay(delay);
  }

  function wake(): void {
    clearTimeout(timer);
    const isSettled =
      state.kind === "not-found" ||
      state.kind === "paused" ||
      (state.kind === "known" && state.order.paid && !state.order.restPayment);
    if (isSettled || running) return;
    if (document.hidden || Date.now() - askedAt < firstPollDelayMs) return askLater();
    delay = firstPollDelayMs;
    void refresh();
  }

  const occasions: [EventTarget, string][] = [
    [document, "visibilitychange"],
    [window, "focus"],
    [window, "online"],
    [window, "pageshow"],
  ];
  for (const [target, name] of occasions) target.addEventListener(name, wake);
  if (state.kind === "loading") void refresh();
  else askLater();

  return {
    refresh,
    know,
    stop() {
      clearTimeout(timer);
      running?.abort();
      running = undefined;
      for (const [target, name] of occasions) target.removeEventListener(name, wake);
    },
  };
}

/** Loads the order. Only a 404 means that it does not exist; if the network fails, the last state stays. */
async function read(ref: string, signal: AbortSignal, before: PaymentOrderState): Promise<PaymentOrderState> {
  try {
    return { kind: "known", order: await call<typeof readOrder>("GET", "/api/ref/:ref", { params: { ref }, signal }) };
  } catch (error) {
    if (error instanceof CallError) {
      if (error.body?.code === "card.paused") return { kind: "paused" };
      if (error.status === 404) return { kind: "not-found" };
    }
    return before.kind === "known" ? before : { kind: "unreachable" };
  }
}
