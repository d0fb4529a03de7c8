import type { UseFormReturn } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type OrderFormValues, listFieldsWithErrors, mapErrorsToTypedFields } from "#web/kit/card-form/form-values.ts";
import {
  type ImageUploads,
  findBlockingImage,
  getImageUrls,
  waitForImageUploads,
} from "#web/kit/card-form/images/image-uploads.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import type { OrderSubmitResult } from "../ordering/submit/submit-order.ts";
import { useSubmission } from "../ordering/submit/use-submission.ts";
import { getOrderDraftKey } from "../order-drafts.ts";
import type { SendingOrder } from "./send-order.ts";

/** Shows a field, then does `act`, or else puts the focus in it. */
type GoToField = (name: keyof OrderFormValues, act?: () => void) => void;

interface Submitting extends SendingOrder {
  offer: OfferName;
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  goToField: GoToField;
}

// Most visitors look and leave: what sends an order is loaded when one is sent.
const loadSending = () => import("./send-order.ts");

/** Sends the order of one card, and says at its fields why it is none. */
export function useOrderSubmission({ offer, form, uploads, goToField, ...sending }: Submitting) {
  const { draft } = sending;
  const submission = useSubmission({
    send,
    onMade: async (ref) => {
      await draft.finish(getOrderDraftKey(ref));
      return routePaths.correction(offer, ref);
    },
    onRefused: showRefusedFields,
  });

  async function send(): Promise<OrderSubmitResult | undefined> {
    const loading = loadSending();
    // Offline it fails, and images may wait for hours.
    loading.catch(() => undefined);
    const images = await waitForImageUploads(uploads);
    const missing = findBlockingImage(images, () => offers[offer].photosNeeded);
    if (missing) {
      goToField(`${missing}Url`, () => void form.trigger(`${missing}Url`, { shouldFocus: true }));
      return undefined;
    }
    const loaded = await loading.catch(loadSending).catch(() => undefined);
    if (!loaded) return { kind: "unknown", message: cardFormMessages.unreachable };
    return loaded.sendOrder(offer, { ...form.getValues(), ...getImageUrls(images) }, sending);
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
    submission.clearProblem();
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

  /** If the order cannot be corrected, its page explains why. */
  async function correct(ref: string): Promise<void> {
    await (await loadSending()).giveDraftTo(ref, draft);
    location.assign(routePaths.correction(offer, ref));
  }

  async function pay(ref: string): Promise<void> {
    await (await loadSending()).giveDraftTo(ref, draft);
    history.replaceState(null, "", routePaths.correction(offer, ref));
    location.assign(routePaths.payment(ref));
  }

  return { ...submission, correct, pay, startAnew };
}
