import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { readOrderDetail } from "#shared/contract/order-desk.ts";
import { forEachText } from "#shared/card-texts.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { blankValues, type OrderFormValues } from "#web/card-form/form-values.ts";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { fetchImage } from "../order-detail/card/fetch-image.ts";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { newOrderUploads } from "./new-order-uploads.ts";
import type { SaleValues } from "./sale-fields.tsx";

/** Fills the form with an earlier order (`?copie=`), images included: they are sent anew, as the new card's own. `true` while it is read. */
export function useCopiedOrder(ref: string, card: UseFormReturn<OrderFormValues>, sale: UseFormReturn<SaleValues>): boolean {
  const [read, setRead] = useState(ref === "");
  const toast = useToast();
  const fill = useEffectEvent(async (wanted: () => boolean) => {
    try {
      const order = await callStaff<typeof readOrderDetail>("GET", "/api/orders/:ref", { params: { ref } });
      if (!wanted()) return;
      card.reset({ ...blankValues("typed"), ...forEachText((name) => order[name]), ...forEachDeliveryText((name) => order[name]), socialMedias: order.socialMedias });
      sale.reset({ offer: order.offer, price: "" });
      await newOrderUploads.clear();
      for (const kind of uploadKinds) {
        const id = uploadIdOf(order[`${kind}Url`]);
        const image = id === undefined ? undefined : await fetchImage(order, kind, id).catch(() => undefined);
        if (image && wanted()) newOrderUploads.choose(kind, image);
      }
    } catch (error) {
      if (wanted()) toast.show({ kind: "error", text: sentenceOf(error) });
    } finally {
      if (wanted()) setRead(true);
    }
  });
  useEffect(() => {
    if (ref === "") return undefined;
    let wanted = true;
    void fill(() => wanted);
    return () => void (wanted = false);
  }, [ref]);
  return !read;
}
