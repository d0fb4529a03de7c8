import type { z } from "zod";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { orderDetailSchema } from "#shared/contract/order-detail.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import type { NewOrderSaleValues } from "./sale-fields.tsx";

/**
 * Returns what a new order copies from an earlier one: its card, offer and delivery, but not its note for the courier,
 * nor its payments.
 */
export function toNewOrderFromCopy(order: z.output<typeof orderDetailSchema>): {
  card: OrderFormValues;
  sale: NewOrderSaleValues;
} {
  const delivery = mapDeliveryTexts((name) => (name === "deliveryNote" ? "" : order[name]));
  return {
    card: {
      ...createBlankFormValues("typed"),
      ...mapCardTexts((name) => order[name]),
      ...delivery,
      printedName: order.printedName,
      socialMedias: order.socialMedias,
    },
    sale: { offer: order.offer, price: "" },
  };
}

/** Checks whether the form is empty, so that filling it again would lose nothing. */
export function isNewOrderUntouched(
  card: Partial<OrderFormValues>,
  sale: NewOrderSaleValues,
  images: ImageStates,
): boolean {
  const blank = Object.entries(createBlankFormValues("typed")) as [keyof OrderFormValues, unknown][];
  const isBlank = blank.every(([name, value]) => JSON.stringify(card[name] ?? value) === JSON.stringify(value));
  return isBlank && sale.price.trim() === "" && Object.values(images).every(({ phase }) => phase === "empty");
}
