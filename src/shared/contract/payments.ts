import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { refParams } from "./fields.ts";

const typedCode = z.string().max(64, "Ce code promo est trop long.");

export const startPayment = endpoint({
  method: "POST",
  path: "/api/paytech/:ref",
  access: "public",
  summary: "Paie une commande, avec un code promo ou non",
  tag: "Paiement",
  params: refParams,
  body: z.object({ promoCode: typedCode.optional() }),
  answers: { 200: z.union([z.object({ gift: z.literal(true) }), z.object({ redirectUrl: z.string() })]) },
  errors: [
    "order.not_found", "order.already_paid", "order.expired", "promo.unknown", "promo.expired", "promo.not_started",
    "promo.exhausted", "promo.wrong_offer", "promo.rate_limited", "request.rate_limited", "payment.unavailable",
  ],
});

export const quotePromo = endpoint({
  method: "POST",
  path: "/api/paytech/:ref/promo",
  access: "public",
  summary: "Prix d'une commande avec un code promo, avant de la payer",
  tag: "Paiement",
  params: refParams,
  body: z.object({ promoCode: typedCode }),
  // In FCFA; 0 when there is nothing to pay.
  answers: { 200: z.object({ code: z.string(), price: z.int().nonnegative() }) },
  errors: [
    "order.not_found", "order.already_paid", "order.expired", "promo.unknown", "promo.expired", "promo.not_started",
    "promo.exhausted", "promo.wrong_offer", "promo.rate_limited",
  ],
});

/** PayTech's notification; its body (form or JSON) is read raw and judged by the adapter. */
export const receiveNotice = endpoint({
  method: "POST",
  path: "/api/webhooks/paytech",
  access: "public",
  summary: "Notification de PayTech",
  tag: "Paiement",
  answers: { 200: "text/plain" },
  errors: ["notice.malformed", "notice.not_stored"],
});
