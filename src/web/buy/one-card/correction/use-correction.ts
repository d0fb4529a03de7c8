import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OwnOrder, readOwnOrder } from "#shared/contract/own-order.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import type { PriceWithDiscount } from "#web/kit/ui/price-now.tsx";
import { isOrderNoMore, takeLostDraft } from "../lost-orders.ts";
import type { OrderDraftAutosave } from "../../ordering/draft/use-draft.ts";
import { getCorrectedOrderRef } from "../corrected-ref.ts";

interface ReadOrder {
  number: string;
  /** Left out for a paid order, which is only completed. */
  price?: PriceWithDiscount;
  town: DeliveryTown | undefined;
  /** Fields that the card still needs, in the form's order. */
  missing: OwnOrder["missing"];
}

/** The order that the page corrects; `none` for a new order. */
export type OrderCorrectionState =
  | { kind: "none" }
  | { kind: "reading"; ref: string }
  | ({ kind: "read"; ref: string } & ReadOrder)
  | { kind: "refused"; ref: string; message: string };

const never = () => () => undefined;

/** Fills the form with the order in the address, unless this device has unsent corrections of the same version. */
export function useOrderCorrection(
  offer: OfferName,
  form: UseFormReturn<OrderFormValues>,
  uploads: ImageUploads,
  draft: OrderDraftAutosave,
): OrderCorrectionState {
  const ref = useSyncExternalStore(never, getCorrectedOrderRef, () => undefined);
  const [read, setRead] = useState<ReadOrder | { message: string }>();
  const { version, setVersion } = draft;

  useEffect(() => {
    if (ref === undefined) return undefined;
    const control = new AbortController();
    async function fill(of: string): Promise<void> {
      try {
        // Loaded separately, so that the form of a new order stays small.
        const [order, { getOrderImages, getOrderTownTerms, toOrderFormValues }] = await Promise.all([
          call<typeof readOwnOrder>("GET", "/api/commander/:ref", { params: { ref: of }, signal: control.signal }),
          import("./values-of.ts"),
        ]);
        if (control.signal.aborted) return;
        if (order.offer !== offer) return location.replace(routePaths.correction(order.offer, of));
        if (version() !== order.version) {
          form.reset(toOrderFormValues(order));
          void uploads.restore(getOrderImages(order));
          setVersion(order.version);
        }
        setRead({
          number: order.number,
          ...(!order.paid && { price: { whole: order.price, now: order.toPay } }),
          town: getOrderTownTerms(order),
          missing: order.missing,
        });
      } catch (error) {
        if (control.signal.aborted) return;
        if (error instanceof CallError && isOrderNoMore(error.body?.code)) {
          draft.flush();
          takeLostDraft(of, offer);
          draft.stop();
          return location.replace(routePaths.afterLostOrder(offer));
        }
        setRead({
          message: (error instanceof CallError ? error.body?.message : undefined) ?? cardFormMessages.unreachable,
        });
      }
    }
    void fill(ref);
    return () => control.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the draft keeper is new at each render, what it keeps is not
  }, [ref, form, uploads]);

  if (ref === undefined) return { kind: "none" };
  if (!read) return { kind: "reading", ref };
  return "number" in read ? { kind: "read", ref, ...read } : { kind: "refused", ref, ...read };
}
