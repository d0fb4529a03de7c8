import { useRef, useState } from "react";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import type { quotePromo, removePromo } from "#shared/contract/payments.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import type { RefusedFormPost } from "../first-view.ts";
import { getPromoCodeError } from "../payment-messages.ts";

/** `failed`: for a reason other than the code. */
type Outcome = { kind: "done" | "promo-refused" | "busy" } | { kind: "failed"; thrown: unknown };

/** Manages the typed promo code; the server remembers the applied one. `know`: shows the order with the new price. */
export function usePromo(order: UnpaidOrder, refused: RefusedFormPost | undefined, know: (order: UnpaidOrder) => void) {
  const { ref } = order;
  const [code, setCode] = useState(refused?.promoCode ?? "");
  const [error, setError] = useState(refused?.codeError);
  const [busy, setBusy] = useState(false);
  const newest = useRef(code);

  function change(typed: string): void {
    if (typed === newest.current) return;
    newest.current = typed;
    setCode(typed);
    setError(undefined);
  }

  /** Loads the new price; drops the answer if the code was changed meanwhile. */
  async function apply(): Promise<Outcome> {
    return once(async () => {
      const {
        code: name,
        price,
        deposit,
      } = await call<typeof quotePromo>("POST", "/api/paytech/:ref/promo", {
        params: { ref },
        body: { promoCode: code.trim() },
      });
      know({ ...order, toPay: price, deposit, promo: { code: name, refusal: null } });
      if (newest.current === code) change("");
    });
  }

  async function remove(): Promise<Outcome> {
    return once(async () => {
      const { price, deposit } = await call<typeof removePromo>("DELETE", "/api/paytech/:ref/promo", {
        params: { ref },
      });
      know({ ...order, toPay: price, deposit, promo: null });
    });
  }

  async function once(act: () => Promise<void>): Promise<Outcome> {
    if (busy) return { kind: "busy" };
    setBusy(true);
    setError(undefined);
    try {
      await act();
      return { kind: "done" };
    } catch (thrown) {
      const aboutCode = getPromoCodeError(thrown);
      if (aboutCode && newest.current === code) setError(aboutCode);
      return aboutCode ? { kind: "promo-refused" } : { kind: "failed", thrown };
    } finally {
      setBusy(false);
    }
  }

  return { code, change, error, busy, apply, remove, refuse: setError };
}
