import { cardTextNames } from "#shared/card/card-texts.ts";
import type { OwnOrder } from "#shared/contract/own-order.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { createBlankFormValues, type OrderFormValues, toFieldText } from "#web/kit/card-form/form-values.ts";
import type { UploadedImage } from "#web/kit/card-form/images/image-uploads.ts";

/**
 * Converts an order into its form's values; an address that the card does not show goes into the field in which it was
 * typed.
 */
export function toOrderFormValues(order: OwnOrder): OrderFormValues {
  const texts = Object.fromEntries(
    [...cardTextNames, ...deliveryTextNames].map((name) => [name, toFieldText(name, order[name])]),
  );
  const values = {
    ...createBlankFormValues("address"),
    ...texts,
    printedName: order.printedName,
    deliveryTown: order.deliveryTown === freeDeliveryTown ? "" : order.deliveryTown,
    socialMedias: order.socialMedias,
  };
  const addressShown = order.address !== "";
  const isOneself = order.deliveryRecipient === "" && order.deliveryPhone === "";
  if (addressShown)
    return { ...values, deliverTo: isOneself && order.deliveryAddress === "" ? "address" : "elsewhere" };
  return isOneself
    ? { ...values, addressShown, address: order.deliveryAddress, deliveryAddress: "" }
    : { ...values, addressShown, deliverTo: "elsewhere" };
}

type OrderTownTerms = Pick<OwnOrder, "deliveryTown" | "deliveryFee" | "deliveryDays">;

/** Returns an order's town outside Dakar, with the order's terms. */
export function getOrderTownTerms({
  deliveryTown: name,
  deliveryFee: fee,
  deliveryDays: days,
}: OrderTownTerms): DeliveryTown | undefined {
  return days === null || name === freeDeliveryTown ? undefined : { name, fee, days };
}

/** Returns the order's existing images. */
export function getOrderImages(order: OwnOrder): Partial<Record<UploadKind, UploadedImage>> {
  return Object.fromEntries(
    uploadKinds.flatMap((kind) => {
      const url = order[`${kind}Url`];
      const id = parsePrivateUploadId(url);
      return id === undefined ? [] : [[kind, { id, url }]];
    }),
  );
}
