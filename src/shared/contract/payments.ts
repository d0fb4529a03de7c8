import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, textField } from "./fields.ts";

const endpoint = endpointsOf("Paiement", { access: "public" });

const typedCode = textField().max(64, "Ce code promo est trop long.");

export const startPayment = endpoint("POST", "/api/paytech/:ref", {
  summary: "Paie une commande, avec un code promo ou non",
  // Without a code, the last one tried. `expected`: the price shown to the payer, in FCFA; if it has changed no payment
  // is begun. `deposit`: the agreed deposit that was shown, in FCFA, to pay it alone for now. Of an order paid in part
  // its buyer pays the rest, and `expected` is that.
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
  // In FCFA; 0 if there is nothing to pay. `deposit`: that which may be paid first, where one is agreed.
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

/** Validates what the payment page posts where no script runs; `action` is the button that was pressed. */
export const paymentFormSchema = z.object({
  action: z.enum(["payer", "acompte", "virement", "virement-acompte", "appliquer", "retirer"]),
  promoCode: typedCode.default(""),
  expected: z.coerce.number().pipe(expectedPriceField).optional(),
  // Sent whichever button is pressed; counts for `acompte` and `virement-acompte`.
  deposit: z.coerce.number().pipe(expectedPriceField.positive()).optional(),
});

/** Receives PayTech's webhook; its body (form or JSON) is read raw and judged by the adapter. */
export const receivePaymentNotice = endpoint("POST", "/api/webhooks/paytech", {
  takes: "anything",
  summary: "Notification du prestataire de paiement",
  answers: { 200: "text/plain" },
  errors: ["notice.malformed", "notice.not_stored"],
});
