import type { ErrorTable } from "./error-table.ts";

/** Errors about offers, orders, their delivery and their reprints. */
export const orderErrors = {
  "offer.unavailable": { status: 422, message: "Cette offre n'est pas en vente sur le site." },
  "order.not_found": { status: 404, message: "Aucune commande correspondante." },
  "order.key_required": {
    status: 403,
    message: "Ouvrez cette commande sur l'appareil qui l'a passée, ou par le lien reçu par e-mail.",
  },
  "order.changed": {
    status: 409,
    message: "Cette commande a été corrigée ailleurs entre-temps. Rechargez la page pour voir ce qu'elle contient.",
  },
  "order.payment_pending": {
    status: 409,
    message:
      "Un paiement de cette commande est en cours. Terminez-le ou annulez-le sur sa page de paiement\u00a0; ensuite, vous pourrez la corriger ou l'annuler.",
  },
  "order.people_twice": {
    status: 409,
    message:
      "Des personnes de cette commande ont maintenant une autre carte de l'entreprise. Mettez d'abord à la corbeille la commande qui la leur donne, ou retirez-en leurs cartes.",
  },
  "order.already_paid": { status: 409, message: "Cette commande est déjà payée." },
  "order.expired": { status: 410, message: "Cette commande a expiré. Veuillez en passer une nouvelle." },
  "delivery.fee_changed": {
    status: 409,
    message:
      "Les frais de livraison pour cette ville ont changé\u00a0: vérifiez-les avant de commander. Rien de ce que vous avez saisi n'est perdu.",
  },
  "reprint.waiting": {
    status: 409,
    message:
      "Une nouvelle carte est déjà commandée et attend son paiement. Pour l'offrir, supprimez d'abord cette commande.",
  },
  "reprint.no_address": {
    status: 409,
    message:
      "Nous ne savons pas où envoyer la nouvelle carte. Notez d'abord l'adresse de la carte, ou celle de son entreprise, puis recommencez.",
  },
  "reprint.with_others": {
    status: 409,
    message:
      "Cette carte est déjà dans une commande de plusieurs cartes à réimprimer, qui attend son paiement\u00a0: payez-la, ou annulez-la d'abord.",
  },
  "reprint.some_waiting": {
    status: 409,
    message:
      "Certaines de ces cartes sont déjà dans une commande qui attend son paiement\u00a0: payez-la, ou annulez-la d'abord.",
  },
  "reprint.list_changed": {
    status: 409,
    message:
      "Ces cartes ne sont plus toutes à réimprimer\u00a0: voici celles qui le sont. Vérifiez votre choix avant de commander.",
  },
  "card.not_raised": {
    status: 409,
    message: "Cette carte ne peut pas passer à une autre offre pour le moment.",
  },
  "reprint.being_made": {
    status: 409,
    message: "Une carte est déjà en fabrication pour cette page. Écrivez-nous s'il faut en changer quelque chose.",
  },
  "order.no_email": {
    status: 409,
    message: "Cette commande n'a pas d'adresse e-mail\u00a0: envoyez le lien par WhatsApp, ou complétez-la.",
  },
  "order.not_paid": { status: 409, message: "Cette commande n'est pas encore payée." },
} as const satisfies ErrorTable;
