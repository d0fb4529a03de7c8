import { useRef, useState } from "react";
import { routePaths } from "#shared/route-paths.ts";
import type { OrderSubmitProblem, OrderSubmitResult } from "./submit-order.ts";

interface Submitting {
  /** Sends the order once its images are there; `undefined`: the form shows what is missing. */
  send: () => Promise<OrderSubmitResult | undefined>;
  /** The draft has served. Returns the address to which the way back leads, not to a form that would make another order. */
  onMade: (ref: string) => Promise<string>;
  /** Shows the server's sentences at their fields. */
  onRefused: (fields: Record<string, string>) => void;
}

/** Sends an order, of one card or of several; two presses, or a press after a lost answer, make one order. */
export function useSubmission({ send, onMade, onRefused }: Submitting) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderSubmitProblem>();
  const underWay = useRef(false);

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const outcome = await send();
    if (outcome?.kind === "made") {
      history.replaceState(null, "", await onMade(outcome.ref));
      // Busy until the next page is there.
      return location.assign(routePaths.payment(outcome.ref));
    }
    underWay.current = false;
    setBusy(false);
    setProblem(outcome);
    if (outcome?.kind === "refused") onRefused(outcome.fields);
  }

  return { busy, problem, submit, clearProblem: () => setProblem(undefined) };
}
