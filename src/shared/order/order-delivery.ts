import { z } from "zod";

/** Describes where an order goes and on what terms, for its buyer and for staff. */
export const orderDeliverySchema = z.object({
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Empty: nothing was said of it. */
  town: z.string(),
  /** Whole FCFA, paid to the courier, as it was shown; null: to be agreed, or no town is known. */
  fee: z.int().nullable(),
  /** Working days, once the card is made, as they were shown; null: no town is known. */
  days: z.int().nullable(),
  /** The fee that the buyer owes the courier, as a sentence; empty for an unknown town. */
  terms: z.string(),
});
/** Describes an order's delivery terms for staff: fee and days, beside the delivery texts. */
export const deliveryTermsShape = { deliveryFee: z.int().nullable(), deliveryDays: z.int().nullable() };
export type OrderDelivery = z.output<typeof orderDeliverySchema>;
