import "./zod-without-eval.ts";
import { getOrderFieldErrors } from "#shared/contract/order-fields.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { mapErrorsToTypedFields, type OrderFormValues, omitMissingImageUrls, toOrderTexts } from "../form-values.ts";

/** Returns the first message for each field that the server would refuse. Loaded late, since it contains zod. */
export function checkOrderFields(values: OrderFormValues, offer: OfferName): Partial<Record<OrderFieldName, string>> {
  return mapErrorsToTypedFields(
    values,
    getOrderFieldErrors(
      offer,
      { ...toOrderTexts(values, offer), ...omitMissingImageUrls(values) },
      { printed: values.printedName !== undefined },
    ),
  );
}
