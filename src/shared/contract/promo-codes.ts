import { z } from "zod";
import { deskStaff } from "../access.ts";
import { offerNames } from "../offers.ts";
import { endpoint } from "./endpoint.ts";
import { instant, line } from "./fields.ts";

export const promoKinds = ["percentage", "amount", "gift"] as const;

export const promoCode = z.object({
  code: z.string(),
  kind: z.enum(promoKinds),
  /** Percent, or whole FCFA; 0 for a gift. */
  value: z.int(),
  offer: z.enum(offerNames).nullable(),
  startsAt: instant.nullable(),
  /** No longer part of it. */
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  /** Paid orders. */
  uses: z.int(),
  /** Uses that a payment page holds, for 30 minutes at most. */
  held: z.int(),
  /** Orders that were paid too late for a use, at the price that they were asked; no part of `uses`. */
  overLimit: z.int(),
  /** Null: no limit. */
  remaining: z.int().nullable(),
  disabledAt: instant.nullable(),
  createdAt: instant,
});
export type PromoCode = z.output<typeof promoCode>;

export const listPromoCodes = endpoint({
  method: "GET",
  path: "/api/promo-codes",
  access: deskStaff,
  summary: "Les codes promo, le plus récent d'abord",
  tag: "Équipe",
  answers: { 200: z.array(promoCode) },
});

/** Days are those of Africa/Dakar, both included. */
export const newPromoCode = z.object({
  /** Left out, the server makes one that cannot be guessed. */
  code: line(32, "Le code est obligatoire.").optional(),
  kind: z.enum(promoKinds),
  value: z.int("Écrivez un nombre entier.").min(0).max(1_000_000, "Ce nombre est trop grand.").default(0),
  offer: z.enum(offerNames).optional(),
  startsOn: z.iso.date("Cette date n'est pas valable.").optional(),
  endsOn: z.iso.date("Cette date n'est pas valable.").optional(),
  maxUses: z.int("Écrivez un nombre entier.").min(1, "Un code sert au moins une fois.").max(1_000_000, "Ce nombre est trop grand.").optional(),
});

export const createPromoCode = endpoint({
  method: "POST",
  path: "/api/promo-codes",
  access: deskStaff,
  summary: "Crée un code promo",
  tag: "Équipe",
  body: newPromoCode,
  answers: { 201: promoCode },
});

export const changePromoCode = endpoint({
  method: "PATCH",
  path: "/api/promo-codes/:code",
  access: deskStaff,
  summary: "Arrête un code promo, ou le remet en service",
  tag: "Équipe",
  params: z.object({ code: z.string().max(64) }),
  body: z.object({ disabled: z.boolean() }),
  answers: { 200: promoCode },
  errors: ["promo.not_found"],
});
