import { usePrices } from "../../parts/use-prices.ts";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { createStaffOrder } from "#shared/contract/staff-order-actions.ts";
import { isOrderedOnSite } from "#shared/offers/offers.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { type OrderFormValues, omitMissingImageUrls, toOrderTexts } from "#web/kit/card-form/form-values.ts";
import { getImageUrls, waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { parseWholeFcfa } from "../../parts/form/amount-field.tsx";
import { setFormServerErrors } from "#web/kit/form/use-submit.ts";
import type { CreatedStaffOrder } from "./created-order.tsx";
import { newOrderUploads } from "./new-order-uploads.ts";
import type { NewOrderSaleValues } from "./sale-fields.tsx";
import { readAgain } from "../../session/query-client.ts";

interface CreateOrder {
  busy: boolean;
  failure: string | undefined;
  /** Resolves to `undefined` if the order was refused; the forms then say why. */
  create(): Promise<CreatedStaffOrder | undefined>;
}

/** Posts the order once its images are uploaded. */
export function useCreateOrder(
  card: UseFormReturn<OrderFormValues>,
  sale: UseFormReturn<NewOrderSaleValues>,
): CreateOrder {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prices = usePrices();

  async function create(): Promise<CreatedStaffOrder | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      return await post();
    } catch (error) {
      askForImages(error);
      if (error instanceof CallError && error.body?.code === "payment.price_changed") void readAgain("prices");
      setFormServerErrors(sale, error);
      setFailure(setFormServerErrors(card, error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function post(): Promise<CreatedStaffOrder | undefined> {
    const { offer, price: typed } = sale.getValues();
    const images = await waitForImageUploads(newOrderUploads);
    const values = card.getValues();
    const price = !isOrderedOnSite(offer) ? parseWholeFcfa(typed) : undefined;
    const body = {
      ...pickTyped(toOrderTexts(values, offer)),
      firstName: values.firstName,
      phoneNumber: values.phoneNumber,
      ...omitMissingImageUrls(getImageUrls(images)),
      offer,
      ...(price === undefined ? {} : { price }),
    };
    const made = await callStaff<typeof createStaffOrder>("POST", "/api/orders", {
      query: { expected: prices[offer] },
      body,
    });
    void readAgain("orders");
    return {
      ...made,
      firstName: values.firstName,
      lastName: values.lastName,
      email: values.email,
      phoneNumber: values.phoneNumber,
    };
  }

  return { busy, failure, create };
}

/** Leaves empty fields out: they may be filled in later. */
function pickTyped(texts: ReturnType<typeof toOrderTexts>): Partial<ReturnType<typeof toOrderTexts>> {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value.length > 0));
}

/** Asks again for images that the server no longer has or refused. */
function askForImages(error: unknown): void {
  const fields = error instanceof CallError ? error.body?.fields : undefined;
  for (const kind of uploadKinds) {
    const message = fields?.[`${kind}Url`];
    if (message) newOrderUploads.askAgain(kind, message);
  }
}
