import { useEffect, useState } from "react";
import type { startPayment } from "#shared/contract/payments.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { getPromoCodeError, getPaymentErrorMessage } from "../payment-messages.ts";

type Outcome = { kind: "left" | "settled" | "refused" } | { kind: "promo-refused"; message: string };

/**
 * Starts a payment at each press of "Payer la commande". `refused`: the message of one that no script sent;
 * `onChange` reads the order again.
 */
export function usePayment(ref: string, refused: string | undefined, onChange: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(refused);

  // Back from PayTech, the browser may show this page as it was left: busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  /**
   * `shown`: the price that is shown, in FCFA, and the deposit where that is paid; where a typed code changes them, the
   * new ones are shown first.
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
    // A remembered code has no field: the order itself then says that it counts no more.
    if (aboutCode && promoCode) return { kind: "promo-refused", message: aboutCode };
    await fail(thrown);
    return { kind: "refused" };
  }

  /** The order was paid meanwhile, it expired, or an answer was lost: reads the order again. */
  async function fail(thrown: unknown): Promise<void> {
    setError(getPaymentErrorMessage(thrown));
    await onChange();
  }

  return { busy, error, pay, fail };
}
