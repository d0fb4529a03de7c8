import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, textField } from "./fields.ts";

const endpoint = endpointsOf("Paiement", { access: "public" });

const typedCode = textField().max(64, "Ce code promo est trop long.");

export const startPayment = endpoint("POST", "/api/paytech/:ref", {
  summary: "Paie une commande, avec un code promo ou non",
  // Without a code, the last tried one applies. `expected`: the price shown to the payer, in FCFA; at another, no
  // payment starts. `deposit`: the agreed deposit that was shown, in FCFA, to pay only that now. The buyer of a partly
  // paid order pays the rest, and `expected` is that rest.
  body: z.object({
    promoCode: typedCode.optional(),
    expected: expectedPriceField.optional(),
    deposit: expectedPriceField.positive().optional(),
  }),
  answers: { 200: z.union([z.object({ gift: z.literal(true) }), z.object({ redirectUrl: z.string() })]) },
  errors: [
    "order.not_found",
    "order.already_paid",
    "order.expired",
    "reprint.being_made",
    "promo.unknown",
    "promo.expired",
    "promo.not_started",
    "promo.exhausted",
    "promo.held",
    "promo.wrong_offer",
    "promo.rate_limited",
    "request.rate_limited",
    "payment.price_changed",
    "payment.unavailable",
  ],
});

export const quotePromo = endpoint("POST", "/api/paytech/:ref/promo", {
  summary: "Prix d'une commande avec un code promo, qu'elle garde jusqu'au paiement",
  body: z.object({ promoCode: typedCode }),
  // In FCFA; 0 if there is nothing to pay. `deposit`: the amount that may be paid first, if one is agreed.
  answers: {
    200: z.object({ code: z.string(), price: z.int().nonnegative(), deposit: z.int().positive().optional() }),
  },
  errors: [
    "order.not_found",
    "order.already_paid",
    "order.expired",
    "promo.unknown",
    "promo.expired",
    "promo.not_started",
    "promo.exhausted",
    "promo.wrong_offer",
    "promo.rate_limited",
  ],
});

export const removePromo = endpoint("DELETE", "/api/paytech/:ref/promo", {
  summary: "Retire le code promo essayé",
  // In FCFA, as above.
  answers: { 200: z.object({ price: z.int(), deposit: z.int().positive().optional() }) },
  errors: ["order.not_found", "order.already_paid", "order.expired"],
});

/** Validates the payment page's form when no script runs; `action` names the pressed button. */
export const paymentFormSchema = z.object({
  action: z.enum(["payer", "acompte", "virement", "virement-acompte", "appliquer", "retirer"]),
  promoCode: typedCode.default(""),
  expected: z.coerce.number().pipe(expectedPriceField).optional(),
  // Sent with every button; only used for `acompte` and `virement-acompte`.
  deposit: z.coerce.number().pipe(expectedPriceField.positive()).optional(),
});

/** Receives PayTech's notice; the adapter reads and judges its raw body (form or JSON). */
export const receivePaymentNotice = endpoint("POST", "/api/webhooks/paytech", {
  takes: "anything",
  summary: "Notification du prestataire de paiement",
  answers: { 200: "text/plain" },
  errors: ["notice.malformed", "notice.not_stored"],
});
