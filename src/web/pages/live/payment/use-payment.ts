import { useEffect, useState } from "react";
import type { startPayment } from "#shared/contract/payments.ts";
import { call, CallError } from "#web/api/client.ts";
import { readTypedCode, keepTypedCode } from "./typed-code.ts";

type Outcome = "left" | "settled" | "promo-refused" | "refused";

/** What the spec says when the server says nothing (§8). */
const unknownFailure = "😕 Une erreur s'est produite, veuillez réessayer ultérieurement.";

/** One press of "Payer la commande" after another. `onChange` reads the order anew. */
export function usePayment(ref: string, onChange: () => Promise<void>) {
  const [promoCode, setPromoCode] = useState(() => readTypedCode(ref));
  const [busy, setBusy] = useState(false);
  const [promoError, setPromoError] = useState<string>();
  const [error, setError] = useState<string>();

  // Back from PayTech, the browser may show this page as it was left: busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function pay(): Promise<Outcome> {
    if (busy) return "left";
    setBusy(true);
    setPromoError(undefined);
    setError(undefined);
    try {
      const code = promoCode.trim();
      const answer = await call<typeof startPayment>("POST", `/api/paytech/${encodeURIComponent(ref)}`, { body: code ? { promoCode: code } : {} });
      if ("redirectUrl" in answer) {
        window.location.assign(answer.redirectUrl);
        return "left";
      }
      await onChange();
      setBusy(false);
      return "settled";
    } catch (thrown) {
      const outcome = await refuse(thrown);
      setBusy(false);
      return outcome;
    }
  }

  async function refuse(thrown: unknown): Promise<Outcome> {
    const body = thrown instanceof CallError ? thrown.body : undefined;
    const aboutCode = body?.fields?.["promoCode"] ?? (body?.code.startsWith("promo.") ? body.message : undefined);
    if (aboutCode) {
      setPromoError(aboutCode);
      return "promo-refused";
    }
    setError(body?.message ?? unknownFailure);
    // Paid meanwhile, expired, or an answer that got lost: the order itself says what is true.
    await onChange();
    return "refused";
  }

  return {
    promoCode,
    setPromoCode: (code: string) => {
      setPromoCode(code);
      setPromoError(undefined);
      keepTypedCode(ref, code);
    },
    busy,
    promoError,
    error,
    pay,
  };
}
