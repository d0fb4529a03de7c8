import { useRef, useState } from "react";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { quotePromo } from "#shared/contract/payments.ts";
import { call } from "#web/api/client.ts";
import { sentenceAboutCode } from "./messages.ts";
import { keepTypedCode, readTypedCode } from "./typed-code.ts";

export type Quote = Answer<typeof quotePromo>;

/** `failed`: not for the code's sake. */
type Applied = { kind: "applied" | "promo-refused" } | { kind: "failed"; thrown: unknown };

/** The promo code being typed, and what the order would cost with it once the server has said so. */
export function usePromo(ref: string) {
  const [code, setCode] = useState(() => readTypedCode(ref));
  const [quote, setQuote] = useState<Quote>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const newest = useRef(code);

  function change(typed: string): void {
    newest.current = typed;
    setCode(typed);
    setQuote(undefined);
    setError(undefined);
    keepTypedCode(ref, typed);
  }

  /** Asks for the new price. What is said of a code that was changed meanwhile is not shown. */
  async function apply(): Promise<Applied> {
    if (busy) return { kind: "applied" };
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call<typeof quotePromo>("POST", "/api/paytech/:ref/promo", { params: { ref }, body: { promoCode: code.trim() } });
      if (newest.current === code) setQuote(answer);
      return { kind: "applied" };
    } catch (thrown) {
      const aboutCode = sentenceAboutCode(thrown);
      if (aboutCode && newest.current === code) refuse(aboutCode);
      return aboutCode ? { kind: "promo-refused" } : { kind: "failed", thrown };
    } finally {
      setBusy(false);
    }
  }

  function refuse(message: string): void {
    setQuote(undefined);
    setError(message);
  }

  return { code, change, quote, error, busy, apply, refuse };
}
