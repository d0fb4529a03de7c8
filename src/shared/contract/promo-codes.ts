import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { offerNames } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, singleLineField, textField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

const promoCodeKinds = ["percentage", "amount", "gift"] as const;

const promoCodeSchema = z.object({
  code: z.string(),
  kind: z.enum(promoCodeKinds),
  /** Percent, or whole FCFA; 0 for a gift. */
  value: z.int(),
  offer: z.enum(offerNames).nullable(),
  startsAt: instantField.nullable(),
  /** Exclusive. */
  endsAt: instantField.nullable(),
  maxUses: z.int().nullable(),
  /** Number of paid orders. */
  uses: z.int(),
  /** Uses held by open payment pages, for 30 minutes at most. */
  held: z.int(),
  /** Orders paid at the reduced price that they were asked, after no use was left; not counted in `uses`. */
  overLimit: z.int(),
  /** Null: no limit. */
  remaining: z.int().nullable(),
  disabledAt: instantField.nullable(),
  createdAt: instantField,
});
export type PromoCode = z.output<typeof promoCodeSchema>;

export const listPromoCodes = endpoint("GET", "/api/promo-codes", {
  summary: "Les codes promo, le plus récent d'abord",
  answers: { 200: z.array(promoCodeSchema) },
});

/** Validates a new promo code. Days are those of Africa/Dakar, both included. */
export const newPromoCodeSchema = z.object({
  /** Left out, the server generates one that cannot be guessed. */
  code: singleLineField(32, "Le code est obligatoire.").optional(),
  kind: z.enum(promoCodeKinds),
  value: z.int("Écrivez un nombre entier.").min(0).max(1_000_000, "Ce nombre est trop grand.").default(0),
  offer: z.enum(offerNames).optional(),
  startsOn: z.iso.date("Cette date n'est pas valable.").optional(),
  endsOn: z.iso.date("Cette date n'est pas valable.").optional(),
  maxUses: z
    .int("Écrivez un nombre entier.")
    .min(1, "Un code sert au moins une fois.")
    .max(1_000_000, "Ce nombre est trop grand.")
    .optional(),
});

export const createPromoCode = endpoint("POST", "/api/promo-codes", {
  summary: "Crée un code promo",
  body: newPromoCodeSchema,
  answers: { 201: promoCodeSchema },
});

export const changePromoCode = endpoint("PATCH", "/api/promo-codes/:code", {
  summary: "Arrête un code promo, ou le remet en service",
  params: z.object({ code: textField().max(64) }),
  body: z.object({ disabled: z.boolean() }),
  answers: { 200: promoCodeSchema },
  errors: ["promo.not_found"],
});
