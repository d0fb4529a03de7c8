import { useRef, useState } from "react";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import type { FieldFault, FormPart } from "../form-part.ts";
import type { OrderSubmitProblem, OrderSubmitResult } from "./submit-order.ts";

export interface SendingRules {
  /** Loads what posts the order: most visitors look and leave. */
  loadSending: () => Promise<() => Promise<OrderSubmitResult>>;
  /**
   * The order is made, or was by an earlier press: the draft has served. Returns the address to which the way back
   * leads, not to a form that would make another order.
   */
  finish: (ref: string, madeBefore: boolean) => Promise<string>;
}

interface Submitting extends SendingRules {
  parts: readonly FormPart[];
  renewKey: () => void;
  /** Whether the review showed that this image is to come later. */
  mayLack: (image: OrderImage) => boolean;
  /** Says at their fields which images could not be sent. */
  onLost: (images: readonly OrderImage[]) => void;
  /** Shows the server's sentences at their fields. */
  onRefused: (fields: Record<string, string>) => void;
  showFaults: (faults: readonly FieldFault[]) => void;
}

/** An image that a part asks. */
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

/** Sends an order once its images are there; two presses, or a press after a lost answer, make one order. */
export function useSubmission(of: Submitting) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderSubmitProblem>();
  const underWay = useRef(false);

  async function send(): Promise<OrderSubmitResult | undefined> {
    const loading = of.loadSending();
    // Offline it fails, and images may wait for hours.
    loading.catch(() => undefined);
    await Promise.all(of.parts.map(({ uploads }) => waitForImageUploads(uploads)));
    // An image may be left out, never lost: one that was refused is as if none had been chosen.
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
      // Busy until the next page is there.
      return location.assign(routePaths.payment(outcome.ref));
    }
    underWay.current = false;
    setBusy(false);
    setProblem(outcome);
    if (outcome?.kind === "refused") of.onRefused(outcome.fields);
  }

  /** An image belongs to one order: another one asks for all of them again. */
  function startAnew(): void {
    setProblem(undefined);
    of.renewKey();
    const message = "Cette image appartient à l'autre commande. Veuillez la choisir à nouveau.";
    const images = listOrderImages(of.parts).filter((image) => getPhase(image) !== "empty");
    of.showFaults(images.map(({ part, kind }) => ({ part, name: `${kind}Url`, message })));
  }

  /** If the order cannot be corrected, its page explains why. */
  async function correct(ref: string): Promise<void> {
    location.assign(await of.finish(ref, true));
  }

  async function pay(ref: string): Promise<void> {
    history.replaceState(null, "", await of.finish(ref, true));
    location.assign(routePaths.payment(ref));
  }

  return { busy, problem, submit, clearProblem: () => setProblem(undefined), startAnew, correct, pay };
}
