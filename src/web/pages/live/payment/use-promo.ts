import { useRef, useState } from "react";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { quotePromo } from "#shared/contract/payments.ts";
import { call, CallError } from "#web/api/client.ts";
import { unknownFailure } from "./messages.ts";
import { keepTypedCode, readTypedCode } from "./typed-code.ts";

export type Quote = Answer<typeof quotePromo>;

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

  /** Resolves to whether the code can be used. What is said of a code that was changed meanwhile is not shown. */
  async function apply(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call<typeof quotePromo>("POST", `/api/paytech/${encodeURIComponent(ref)}/promo`, { body: { promoCode: code.trim() } });
      if (newest.current === code) setQuote(answer);
      return true;
    } catch (thrown) {
      const body = thrown instanceof CallError ? thrown.body : undefined;
      if (newest.current === code) setError(body?.fields?.["promoCode"] ?? body?.message ?? unknownFailure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The payment itself refused the code. */
  function refuse(message: string): void {
    setQuote(undefined);
    setError(message);
  }

  return { code, change, quote, error, busy, apply, refuse };
}
