import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { fetchImageForCropping } from "../order/card/fetch-image.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { toNewOrderFromCopy, isNewOrderUntouched } from "./copied-order.ts";
import { newOrderUploads } from "./new-order-uploads.ts";
import type { NewOrderSaleValues } from "./sale-fields.tsx";

interface CopiedOrder {
  /** `asking`: the form's input would be lost. */
  state: "none" | "asking" | "reading";
  replace(): void;
  /** Keeps the form's input. */
  keep(): void;
}

/**
 * Fills the form with an earlier order (`?copie=`). Images are uploaded anew, as the new card's own. Asks before it
 * replaces typed input.
 */
export function useCopyEarlierOrder(
  ref: string,
  card: UseFormReturn<OrderFormValues>,
  sale: UseFormReturn<NewOrderSaleValues>,
): CopiedOrder {
  const [agreed, setAgreed] = useState(() =>
    isNewOrderUntouched(card.getValues(), sale.getValues(), newOrderUploads.get()),
  );
  const toast = useToast();
  const navigate = useNavigate();
  // The form keeps changes of the copy when it is shown again.
  const finish = () => void navigate(staffPaths.newOrder, { replace: true });
  const fill = useEffectEvent(async (wanted: () => boolean) => {
    try {
      const order = await callStaff<typeof readOrderDetail>("GET", "/api/orders/:ref", { params: { ref } });
      if (!wanted()) return;
      const copy = toNewOrderFromCopy(order);
      card.reset(copy.card);
      sale.reset(copy.sale);
      await newOrderUploads.clear();
      for (const kind of uploadKinds) {
        const id = parsePrivateUploadId(order[`${kind}Url`]);
        const image =
          id === undefined ? undefined : await fetchImageForCropping(order, kind, id).catch(() => undefined);
        if (image && wanted()) newOrderUploads.choose(kind, image);
      }
    } catch (error) {
      if (wanted()) toast.show({ kind: "error", text: getCallErrorMessage(error) });
    } finally {
      if (wanted()) finish();
    }
  });
  useEffect(() => {
    if (ref === "" || !agreed) return undefined;
    let wanted = true;
    void fill(() => wanted);
    return () => void (wanted = false);
  }, [ref, agreed]);
  return { state: getCopyState(ref, agreed), replace: () => setAgreed(true), keep: finish };
}

function getCopyState(ref: string, agreed: boolean): "none" | "reading" | "asking" {
  if (ref === "") return "none";
  return agreed ? "reading" : "asking";
}
