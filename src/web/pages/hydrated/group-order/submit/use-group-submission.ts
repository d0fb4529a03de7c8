import { useRef, useState } from "react";
import type { createGroupOrder } from "#shared/contract/group-order.ts";
import { findDeliveryTerms } from "#shared/delivery-towns.ts";
import { routePaths } from "#shared/urls.ts";
import { call } from "#web/api/client.ts";
import { waitForImageUploads } from "#web/card-form/images/image-uploads.ts";
import {
  type OrderSubmitProblem,
  type OrderSubmitResult,
  submitOrder,
  submitTimeoutMs,
  toExpectedCost,
} from "../../ordering/submit/submit-order.ts";
import type { GroupOrderBody } from "../draft/group-draft.ts";
import type { useGroupDraft } from "../draft/use-group-draft.ts";
import type { FormPart, Person } from "../people/person.ts";
import { buildGroupOrderBody } from "./group-body.ts";

interface GroupSubmitting {
  shared: FormPart;
  buyer: FormPart;
  people: readonly Person[];
  draft: ReturnType<typeof useGroupDraft>;
  /** The price that is shown, in FCFA. */
  expected: number;
  promise: Parameters<typeof findDeliveryTerms>[1];
  onTermsChanged: () => Promise<void>;
  /** Shows the server's sentences at their fields. */
  onRefused: (fields: Record<string, string>) => void;
}

/** Posts the order once all images are uploaded; two presses, or a press after a lost answer, make one order. */
export function useGroupSubmission(of: GroupSubmitting) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderSubmitProblem>();
  const underWay = useRef(false);
  const { draft } = of;

  async function post(body: GroupOrderBody, shown: Parameters<typeof toExpectedCost>[0]): Promise<string> {
    const { ref } = await call<typeof createGroupOrder>("POST", "/api/commander/plusieurs", {
      body,
      query: toExpectedCost(shown),
      headers: { "Idempotency-Key": draft.key() },
      timeoutMs: submitTimeoutMs,
    });
    return ref;
  }

  async function send(): Promise<OrderSubmitResult> {
    await Promise.all([of.shared, ...of.people].map(({ uploads }) => waitForImageUploads(uploads)));
    const body = buildGroupOrderBody(of.shared, of.buyer, of.people);
    const earlier = draft.sent();
    const isNew = !earlier.some((sent) => JSON.stringify(sent) === JSON.stringify(body));
    if (isNew) draft.setSent([...earlier, body]);
    const outcome = await submitOrder(post, body, earlier, {
      expected: of.expected,
      fee: findDeliveryTerms(body.deliveryTown ?? "", of.promise)?.deliveryFee,
    });
    if (isNew && outcome.kind === "refused") draft.setSent(earlier);
    const hasOtherTerms =
      outcome.kind === "refused" &&
      (outcome.code === "payment.price_changed" ||
        outcome.code === "delivery.fee_changed" ||
        outcome.fields["deliveryTown"] !== undefined);
    if (hasOtherTerms) await of.onTermsChanged().catch(() => undefined);
    return outcome;
  }

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const outcome = await send();
    if (outcome.kind === "made") {
      await draft.finish();
      history.replaceState(null, "", routePaths.groupOrder);
      // Busy until the next page is there.
      return location.assign(routePaths.payment(outcome.ref));
    }
    underWay.current = false;
    setBusy(false);
    setProblem(outcome);
    if (outcome.kind === "refused") of.onRefused(outcome.fields);
  }

  return {
    busy,
    problem,
    submit,
    clearProblem: () => setProblem(undefined),
    startAnew: () => {
      setProblem(undefined);
      draft.renewKey();
    },
    pay: (ref: string) => location.assign(routePaths.payment(ref)),
  };
}
