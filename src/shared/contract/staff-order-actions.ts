import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { requiredOrderFields } from "../order/missing.ts";
import { offerNames } from "../offers/offers.ts";
import { trashDays } from "../order/retention-days.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  agreedPriceField,
  amountTooLarge,
  expectedPriceField,
  reasonField,
  printableField,
  largestInteger,
  optionalLineField,
  givenTextField,
  message,
} from "./fields.ts";
import { anyOfferOrderSchema, orderCorrectionSchema } from "./order-correction.ts";
import { buyerUrlField } from "./order-detail.ts";
import { staffMethodField } from "./staff-method-field.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

export const deleteOrder = endpoint("DELETE", "/api/orders/:ref", {
  summary: `Met la commande à la corbeille pour ${trashDays} jours`,
  answers: { 200: message },
  errors: ["order.not_found"],
});

export const restoreOrder = endpoint("POST", "/api/orders/:ref/restore", {
  summary: "Sort la commande de la corbeille",
  answers: { 200: message },
  errors: ["order.not_found", "order.people_twice"],
});

export const dismissTransfer = endpoint("DELETE", "/api/orders/:ref/transfer", {
  summary: "Retire l'annonce d'un virement qui n'a pas été fait",
  answers: { 200: message },
  errors: ["order.not_found"],
});

export const addOrderNote = endpoint("POST", "/api/orders/:ref/notes", {
  summary: "Ajoute une note de l'équipe à l'histoire",
  body: z.object({ text: givenTextField(2000, "La note est vide.") }),
  answers: { 201: message },
  errors: ["order.not_found"],
});

export const verifyPayment = endpoint("POST", "/api/orders/:ref/verify-payment", {
  summary: "Relit l'état des paiements ouverts chez leur prestataire",
  answers: { 200: z.object({ message: z.string(), paid: z.boolean() }) },
  errors: ["order.not_found"],
});

export const markOrderPaid = endpoint("POST", "/api/orders/:ref/mark-paid", {
  summary: "Marque la commande payée à la main, en tout ou en partie\u00a0; ensuite, encaisse le reste",
  body: z.object({
    method: staffMethodField("Le mode de paiement est obligatoire."),
    reference: printableField(optionalLineField(100)).default(""),
    // The day on which the money arrived; required for a bank transfer, together with its reference.
    arrivedOn: z.iso.date({ error: "Choisissez un jour." }).optional(),
    // Required if something is waived.
    reason: reasonField,
    // Amount received, in FCFA; by default the amount due. With a lower one, a rest stays due or is waived.
    amount: z.int().min(0, "Le montant ne peut pas être négatif.").max(largestInteger, amountTooLarge).optional(),
    missing: z.enum(["due", "waived"]).default("due"),
    // The discount that staff saw; if another amount is left to waive, nothing is recorded.
    waived: z.int().min(0, "Le montant ne peut pas être négatif.").max(largestInteger, amountTooLarge).optional(),
  }),
  // Amount due, in FCFA.
  answers: { 200: message.extend({ rest: z.int() }) },
  errors: [
    "order.not_found",
    "order.already_paid",
    "order.expired",
    "reprint.being_made",
    "payment.too_much",
    "payment.price_changed",
  ],
});

export const resendMail = endpoint("POST", "/api/orders/:ref/resend", {
  summary: "Renvoie un e-mail de la commande",
  body: z.object({ template: z.enum(["order-received", "payment-received"]) }),
  answers: { 202: message },
  errors: ["order.not_found", "order.not_paid", "order.already_paid", "order.no_email", "request.rate_limited"],
});

/** Records a sale by staff; an offer that only staff sell has an agreed price (whole FCFA). */
export const createStaffOrder = endpoint("POST", "/api/orders", {
  summary: "Saisit une commande pour un client et donne son lien de paiement",
  // The usual price shown to the seller, in FCFA; at another, no order is made. Left out with an agreed price.
  query: z.object({ expected: z.coerce.number().pipe(expectedPriceField).optional() }),
  // The buyer and the data known so far; staff or the buyer may add the rest later.
  body: orderCorrectionSchema.extend({
    firstName: anyOfferOrderSchema.shape.firstName,
    phoneNumber: anyOfferOrderSchema.shape.phoneNumber,
    offer: z.enum(offerNames),
    price: agreedPriceField.optional(),
  }),
  answers: {
    201: z.object({
      ref: z.string(),
      number: z.string(),
      paymentUrl: z.string(),
      buyerUrl: buyerUrlField,
      missing: z.array(z.enum(requiredOrderFields)),
    }),
  },
  errors: ["upload.invalid", "offer.unavailable", "payment.price_changed"],
});
