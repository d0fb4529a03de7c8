import { useEffect, useState } from "react";
import type { startPayment } from "#shared/contract/payments.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { getPromoCodeError, getPaymentErrorMessage } from "../payment-messages.ts";

type Outcome = { kind: "left" | "settled" | "refused" } | { kind: "promo-refused"; message: string };

/**
 * Starts a payment at each press of "Payer la commande". `refused`: the message of a form posted without a script;
 * `onChange` loads the order again.
 */
export function usePayment(ref: string, refused: string | undefined, onChange: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(refused);

  // After Back from PayTech, the browser may show the page as it was left, with the button still busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  /**
   * Starts a payment. `shown`: the displayed price in FCFA, and the deposit if that is paid; if a typed code changes
   * them, the new ones are shown first.
   */
  async function pay(promoCode: string, shown: { expected: number; deposit?: number | undefined }): Promise<Outcome> {
    if (busy) return { kind: "left" };
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call<typeof startPayment>("POST", "/api/paytech/:ref", {
        params: { ref },
        body: { ...shown, ...(promoCode ? { promoCode } : {}) },
      });
      if ("redirectUrl" in answer) {
        window.location.assign(answer.redirectUrl);
        return { kind: "left" };
      }
      await onChange();
      setBusy(false);
      return { kind: "settled" };
    } catch (thrown) {
      const outcome = await refuse(thrown, promoCode);
      setBusy(false);
      return outcome;
    }
  }

  async function refuse(thrown: unknown, promoCode: string): Promise<Outcome> {
    const aboutCode = getPromoCodeError(thrown);
    // A saved promo code has no input, so its error is shown on the order.
    if (aboutCode && promoCode) return { kind: "promo-refused", message: aboutCode };
    await fail(thrown);
    return { kind: "refused" };
  }

  /** The order was paid meanwhile, has expired, or an answer was lost: load it again. */
  async function fail(thrown: unknown): Promise<void> {
    setError(getPaymentErrorMessage(thrown));
    await onChange();
  }

  return { busy, error, pay, fail };
}
