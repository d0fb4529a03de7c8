import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { refundStates } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import {
  amountTooLarge,
  givenReasonField,
  largestInteger,
  optionalLineField,
  orderRefField,
  textField,
  message,
} from "./fields.ts";
import { staffMethodField } from "./staff-method-field.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff, errors: ["order.not_found"] });

const paymentParams = z.object({ ref: orderRefField, refCommand: textField().min(1).max(64) });

export const undoPayment = endpoint("POST", "/api/orders/:ref/payments/:refCommand/undo", {
  summary: "Annule un encaissement saisi par erreur, dans les 24 heures",
  params: paymentParams,
  body: z.object({ reason: givenReasonField }),
  answers: { 200: message },
  errors: [
    "payment.not_found",
    "payment.not_undoable",
    "payment.undo_too_late",
    "payment.undo_after_other",
    "payment.undo_printed",
  ],
});

const aftermath = {
  /** Further effects of the refund: pause the card's page, withdraw pieces in house. */
  pauseCards: z.boolean().default(false),
  cancelPieces: z.boolean().default(false),
};

export const refundPayment = endpoint("POST", "/api/orders/:ref/payments/:refCommand/refund", {
  summary: "Rend un paiement\u00a0: en entier par son prestataire, ou à la main, en tout ou en partie",
  params: paymentParams,
  body: z.discriminatedUnion("by", [
    z.object({ by: z.literal("provider"), reason: givenReasonField, ...aftermath }),
    z.object({
      by: z.literal("hand"),
      // Whole FCFA.
      amount: z
        .int({ error: "Le montant est un nombre entier de FCFA." })
        .min(1, "Le montant rendu est obligatoire.")
        .max(largestInteger, amountTooLarge),
      method: staffMethodField("Le moyen est obligatoire."),
      reference: optionalLineField(100).default(""),
      /** The line that it gives back (`lineBalances`); the effects then apply to that line's card. */
      lineId: textField().min(1).max(64).optional(),
      reason: givenReasonField,
      ...aftermath,
    }),
  ]),
  // `asked`: the provider has not answered clearly, and its outcome is looked up later.
  answers: { 200: message.extend({ state: z.enum(refundStates) }) },
  errors: [
    "payment.not_found",
    "refund.not_by_provider",
    "refund.partly_returned",
    "refund.too_much",
    "refund.line_not_found",
    "refund.line_paid_twice",
  ],
});

export const closePayment = endpoint("POST", "/api/orders/:ref/payments/:refCommand/close", {
  summary: "Dit comment un second paiement a été réglé autrement que par un remboursement",
  params: paymentParams,
  body: z.object({ reason: givenReasonField }),
  answers: { 200: message },
  errors: ["payment.not_overpaid"],
});

const refundParams = z.object({ ref: orderRefField, id: textField().min(1).max(64) });

export const checkRefund = endpoint("POST", "/api/orders/:ref/refunds/:id/check", {
  summary: "Demande au prestataire ce qu'est devenu un remboursement",
  params: refundParams,
  answers: { 200: message.extend({ state: z.enum(refundStates) }) },
  errors: ["refund.not_found"],
});

export const closeRefund = endpoint("POST", "/api/orders/:ref/refunds/:id/close", {
  summary: "Dit ce qu'est devenu un remboursement demandé, vu dans les comptes du prestataire",
  params: refundParams,
  body: z.object({ outcome: z.enum(["done", "failed"]), reason: givenReasonField }),
  answers: { 200: message },
  errors: ["refund.not_found", "refund.not_asked"],
});
