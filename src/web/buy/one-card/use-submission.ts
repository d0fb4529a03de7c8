import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { readOwnOrder } from "#shared/contract/own-order.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import {
  type OrderFormValues,
  listFieldsWithErrors,
  mapErrorsToTypedFields,
  omitMissingImageUrls,
  toOrderTexts,
} from "#web/kit/card-form/form-values.ts";
import {
  type ImageUploads,
  findBlockingImage,
  getImageUrls,
  waitForImageUploads,
} from "#web/kit/card-form/images/image-uploads.ts";
import { getCorrectedOrderRef } from "./corrected-ref.ts";
import type { OrderSubmitProblem, OrderSubmitResult } from "../ordering/submit/submit-order.ts";
import type { OrderDraftAutosave } from "./draft/use-draft.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";

interface Submission {
  busy: boolean;
  problem: OrderSubmitProblem | undefined;
  submit(): Promise<void>;
  /** The form was gone over again. */
  clearProblem(): void;
  /** After `made-before`: makes an order of its own from the form, with its own images. */
  startAnew(): void;
  /** After `made-before`: moves the form's values to the existing order's correction, for review and saving. */
  correct(ref: string): Promise<void>;
  /** After `made-before`: goes on to pay the existing order; the form's values stay its draft until then. */
  pay(ref: string): Promise<void>;
}

/** Shows a field, then does `act`, or else puts the focus in it. */
type GoToField = (name: keyof OrderFormValues, act?: () => void) => void;

interface Submitting {
  offer: OfferName;
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  draft: OrderDraftAutosave;
  goToField: GoToField;
  /** The price that is shown, in FCFA. */
  expected: number;
  /** The terms of delivery that are shown. */
  promise: Parameters<typeof findDeliveryTerms>[1];
  /** Loads and shows the current prices and towns. */
  onTermsChanged: () => Promise<void>;
}

/** Posts the order once its images are uploaded; two presses, or a press after a lost answer, make one order. */
export function useOrderSubmission({
  offer,
  form,
  uploads,
  draft,
  goToField,
  expected,
  promise,
  onTermsChanged,
}: Submitting): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderSubmitProblem>();
  const underWay = useRef(false);

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const outcome = await post();
    if (outcome?.kind === "made") {
      await draft.finish(outcome.ref);
      // The way back leads to the order that was made, not to a form that would make another.
      history.replaceState(null, "", routePaths.correction(offer, outcome.ref));
      // Busy until the next page is there.
      return location.assign(routePaths.payment(outcome.ref));
    }
    underWay.current = false;
    setBusy(false);
    setProblem(outcome);
    if (outcome?.kind === "refused") showRefusedFields(outcome.fields);
  }

  async function post(): Promise<OrderSubmitResult | undefined> {
    // Most visitors look and leave: what sends an order is loaded when one is sent.
    const load = () => import("./send-order.ts");
    const loading = load();
    // Offline it fails, and images may wait for hours.
    loading.catch(() => undefined);
    const images = await waitForImageUploads(uploads);
    const missing = findBlockingImage(images, () => offers[offer].photosNeeded);
    if (missing) {
      goToField(`${missing}Url`, () => void form.trigger(`${missing}Url`, { shouldFocus: true }));
      return undefined;
    }
    const body = { ...toOrderTexts(form.getValues(), offer), ...omitMissingImageUrls(getImageUrls(images)), offer };
    const send = await loading.catch(load).catch(() => undefined);
    if (!send) return { kind: "unknown", message: cardFormMessages.unreachable };
    const ref = getCorrectedOrderRef();
    if (ref !== undefined) return send.sendCorrection(ref, body, draft.version());
    const earlier = draft.sent();
    const isNew = !earlier.some((sent) => JSON.stringify(sent) === JSON.stringify(body));
    if (isNew) draft.setSent([...earlier, body]);
    const outcome = await send.sendOrder(body, draft.key(), earlier, {
      expected,
      fee: findDeliveryTerms(body.deliveryTown ?? "", promise)?.deliveryFee,
    });
    if (isNew && outcome.kind === "refused") draft.setSent(earlier);
    if (
      outcome.kind === "refused" &&
      (outcome.code === "payment.price_changed" ||
        outcome.code === "delivery.fee_changed" ||
        outcome.fields["deliveryTown"])
    )
      await onTermsChanged().catch(() => undefined);
    return outcome;
  }

  /** The server's sentences go to their fields, and the focus to the first. */
  function showRefusedFields(refused: Record<string, string>): void {
    const fields = mapErrorsToTypedFields<string>(form.getValues(), refused);
    for (const kind of uploadKinds) {
      const message = fields[`${kind}Url`];
      if (message) uploads.askAgain(kind, message);
    }
    const names = listFieldsWithErrors(fields);
    for (const name of names) form.setError(name, { type: "server", message: fields[name] ?? "" });
    if (names[0]) goToField(names[0]);
  }

  function startAnew(): void {
    setProblem(undefined);
    draft.renewKey();
    showRefusedFields(
      Object.fromEntries(
        uploadKinds.map((kind) => [
          `${kind}Url`,
          "Cette image appartient à l'autre commande. Veuillez la choisir à nouveau.",
        ]),
      ),
    );
  }

  /** Makes the form's values a draft of the existing order. */
  async function giveDraftTo(ref: string): Promise<void> {
    const order = await call<typeof readOwnOrder>("GET", "/api/commander/:ref", { params: { ref } }).catch(
      () => undefined,
    );
    if (!order) return;
    draft.setVersion(order.version);
    await draft.finish(ref);
  }

  async function correct(ref: string): Promise<void> {
    await giveDraftTo(ref);
    // If it cannot be corrected, its page explains why.
    location.assign(routePaths.correction(offer, ref));
  }

  async function pay(ref: string): Promise<void> {
    await giveDraftTo(ref);
    history.replaceState(null, "", routePaths.correction(offer, ref));
    location.assign(routePaths.payment(ref));
  }

  return { correct, pay, busy, problem, submit, clearProblem: () => setProblem(undefined), startAnew };
}
