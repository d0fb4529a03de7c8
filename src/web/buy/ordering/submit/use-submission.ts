import { useRef, useState } from "react";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import type { FieldFault, FormPart } from "../form-part.ts";
import type { OrderSubmitProblem, OrderSubmitResult } from "./submit-order.ts";

export interface SendingRules {
  /** Loads the code that posts the order, which most visitors never need. */
  loadSending: () => Promise<() => Promise<OrderSubmitResult>>;
  /**
   * Called when the order is made, by this press or an earlier one, so the draft is no longer needed. Returns the
   * address for the browser's Back, so that it does not lead to a form that would make another order.
   */
  finish: (ref: string, madeBefore: boolean) => Promise<string>;
}

interface Submitting extends SendingRules {
  parts: readonly FormPart[];
  renewKey: () => void;
  /** Whether the review showed that this image will be added later. */
  mayLack: (image: OrderImage) => boolean;
  /** Shows, at their fields, which images could not be sent. */
  onLost: (images: readonly OrderImage[]) => void;
  /** Shows the server's messages at their fields. */
  onRefused: (fields: Record<string, string>) => void;
  showFaults: (faults: readonly FieldFault[]) => void;
}

/** An image field of a part. */
export interface OrderImage {
  part: FormPart;
  kind: UploadKind;
}

export function listOrderImages(parts: readonly FormPart[]): readonly OrderImage[] {
  return parts.flatMap((part) =>
    uploadKinds.filter((kind) => part.fields.includes(`${kind}Url`)).map((kind) => ({ part, kind })),
  );
}

export const getPhase = ({ part, kind }: OrderImage) => part.uploads.get()[kind].phase;

/** Sends an order once its images are uploaded. Two presses, or a press after a lost answer, make only one order. */
export function useSubmission(of: Submitting) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderSubmitProblem>();
  const underWay = useRef(false);

  async function send(): Promise<OrderSubmitResult | undefined> {
    const loading = of.loadSending();
    // Offline, loading fails, and images may wait for hours.
    loading.catch(() => undefined);
    await Promise.all(of.parts.map(({ uploads }) => waitForImageUploads(uploads)));
    // An image may be left out on purpose but must not get lost: a refused image counts as not chosen.
    const lost = listOrderImages(of.parts).filter((image) => getPhase(image) !== "ready" && !of.mayLack(image));
    if (lost.length > 0) {
      of.onLost(lost);
      return undefined;
    }
    const post = await loading.catch(of.loadSending).catch(() => undefined);
    return post ? post() : { kind: "unknown", message: cardFormMessages.unreachable };
  }

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const outcome = await send();
    if (outcome?.kind === "made") {
      history.replaceState(null, "", await of.finish(outcome.ref, false));
      // Stays busy until the next page opens.
      return location.assign(routePaths.payment(outcome.ref));
    }
    underWay.current = false;
    setBusy(false);
    setProblem(outcome);
    if (outcome?.kind === "refused") of.onRefused(outcome.fields);
  }

  /** Starts another order. An image belongs to one order, so all images have to be chosen again. */
  function startAnew(): void {
    setProblem(undefined);
    of.renewKey();
    const message = "Cette image appartient à l'autre commande. Veuillez la choisir à nouveau.";
    const images = listOrderImages(of.parts).filter((image) => getPhase(image) !== "empty");
    of.showFaults(images.map(({ part, kind }) => ({ part, name: `${kind}Url`, message })));
  }

  /** Opens the existing order's form; if the order cannot be corrected, its page explains why. */
  async function correct(ref: string): Promise<void> {
    location.assign(await of.finish(ref, true));
  }

  async function pay(ref: string): Promise<void> {
    history.replaceState(null, "", await of.finish(ref, true));
    location.assign(routePaths.payment(ref));
  }

  return { busy, problem, submit, clearProblem: () => setProblem(undefined), startAnew, correct, pay };
}
