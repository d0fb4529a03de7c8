import type { ErrorTable } from "./error-table.ts";

/** Errors about payments, refunds, the provider's notices and promo codes. */
export const paymentErrors = {
  "promo.unknown": { status: 422, message: "Ce code promo n'existe pas." },
  "promo.expired": { status: 422, message: "Ce code promo n'est plus valable." },
  "promo.not_started": { status: 422, message: "Ce code promo n'est pas encore valable." },
  "promo.exhausted": { status: 422, message: "Toutes les utilisations de ce code promo sont prises." },
  "promo.held": {
    status: 429,
    message:
      "Plusieurs paiements en cours sur votre réseau retiennent déjà ce code promo. Réessayez dans 30 minutes, ou payez sans ce code.",
  },
  "promo.wrong_offer": { status: 422, message: "Ce code promo ne concerne pas cette offre." },
  "promo.not_for_reprint": {
    status: 422,
    message: "Les codes promo ne valent ni pour une réimpression, ni pour un passage à une offre supérieure.",
  },
  "promo.rate_limited": { status: 429, message: "Trop de codes promo erronés. Veuillez réessayer dans une heure." },
  "payment.price_changed": {
    status: 409,
    message: "Le prix de cette commande a changé\u00a0: vérifiez-le avant de payer.",
  },
  "payment.unavailable": {
    status: 502,
    message:
      "Le service de paiement ne répond pas. Votre commande est enregistrée\u00a0: veuillez réessayer dans un instant.",
  },
  "payment.no_transfer": { status: 409, message: "Cette commande ne se paie pas par virement." },
  "payment.too_much": { status: 422, message: "C'est plus que ce qui reste à encaisser." },
  "payment.not_found": { status: 404, message: "Ce paiement n'existe pas." },
  "payment.not_undoable": {
    status: 409,
    message: "Seul un encaissement saisi par l'équipe, et dont rien n'a été rendu, peut être annulé.",
  },
  "payment.undo_too_late": {
    status: 409,
    message: "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le.",
  },
  "payment.undo_after_other": {
    status: 409,
    message:
      "L'équipe a noté un autre paiement de cette commande depuis, ou une part d'un paiement en trop est déjà rendue\u00a0: annulez d'abord celui-là, rendez le reste, ou remboursez celui-ci.",
  },
  "payment.undo_printed": {
    status: 409,
    message:
      "Une carte de cette commande est déjà imprimée\u00a0: cet encaissement ne peut plus être annulé. Remboursez-le.",
  },
  "payment.not_overpaid": { status: 409, message: "Ce n'est pas un second paiement, ou il est déjà réglé." },
  "refund.not_found": { status: 404, message: "Ce remboursement n'existe pas." },
  "refund.not_by_provider": {
    status: 422,
    message: "Ce paiement n'est passé par aucune page de paiement\u00a0: rendez-le à la main.",
  },
  "refund.partly_returned": {
    status: 409,
    message:
      "Seul un paiement entier est rendu par son prestataire, et celui-ci est déjà rendu ou demandé, en tout ou en partie.",
  },
  "refund.line_not_found": { status: 404, message: "Cette ligne n'est pas de la commande." },
  "refund.line_paid_twice": {
    status: 409,
    message: "Cette commande a été payée deux fois\u00a0: rendez d'abord le paiement en trop.",
  },
  "refund.too_much": { status: 422, message: "C'est plus que ce qui reste à rendre." },
  "refund.not_asked": { status: 409, message: "On sait déjà ce qu'est devenu ce remboursement." },
  "notice.malformed": { status: 400, message: "Notification illisible." },
  "notice.not_stored": { status: 503, message: "Notification non enregistrée, à renvoyer." },
  "promo.not_found": { status: 404, message: "Ce code promo n'existe pas." },
} as const satisfies ErrorTable;
