import { z } from "zod";

/** Describes where an order goes and on what terms, for its buyer and for staff. */
export const orderDeliverySchema = z.object({
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Empty: no town was given. */
  town: z.string(),
  /** Whole FCFA, paid to the courier, as shown to the buyer; null: to be agreed, or the town is unknown. */
  fee: z.int().nullable(),
  /** Working days once the card is made, as shown to the buyer; null: the town is unknown. */
  days: z.int().nullable(),
  /** A sentence about the fee that the buyer owes the courier; empty for an unknown town. */
  terms: z.string(),
});
/** Describes an order's delivery terms for staff: fee and days, beside the delivery texts. */
export const deliveryTermsShape = { deliveryFee: z.int().nullable(), deliveryDays: z.int().nullable() };
export type OrderDelivery = z.output<typeof orderDeliverySchema>;
