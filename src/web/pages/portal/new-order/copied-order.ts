import type { z } from "zod";
import { forEachText } from "#shared/card-texts.ts";
import type { orderDetail } from "#shared/contract/order-desk.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { blankValues, type OrderFormValues } from "#web/card-form/form-values.ts";
import type { ImageStates } from "#web/card-form/images/image-uploads.ts";
import type { SaleValues } from "./sale-fields.tsx";

/** What a new order takes of an earlier one: its card, its offer and where it went; not the note for that day's courier, nor what was paid. */
export function copyOf(order: z.output<typeof orderDetail>): { card: OrderFormValues; sale: SaleValues } {
  const delivery = forEachDeliveryText((name) => (name === "deliveryNote" ? "" : order[name]));
  return {
    card: { ...blankValues("typed"), ...forEachText((name) => order[name]), ...delivery, socialMedias: order.socialMedias },
    sale: { offer: order.offer, price: "" },
  };
}

/** Whether nothing would be lost by filling the form anew. */
export function isUntouched(card: Partial<OrderFormValues>, sale: SaleValues, images: ImageStates): boolean {
  const blank = Object.entries(blankValues("typed")) as [keyof OrderFormValues, unknown][];
  const isBlank = blank.every(([name, value]) => JSON.stringify(card[name] ?? value) === JSON.stringify(value));
  return isBlank && sale.price.trim() === "" && Object.values(images).every(({ phase }) => phase === "empty");
}
