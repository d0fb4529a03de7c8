import { trashDays } from "./retention.ts";
import { paymentProviderName } from "./payment-provider.ts";

/** Names each kind of event in an order's timeline in French; rows keep the kind, so one is never renamed. */
export const orderEventTitles = {
  "order.created": "Commande passée",
  "order.corrected": "Carte corrigée",
  "order.note": "Note",
  "order.canceled": "Annulée par l'acheteur, mise à la corbeille",
  "order.deleted": "Mise à la corbeille",
  "order.restored": "Sortie de la corbeille",
  "order.expired": "Commande expirée, données effacées",
  "order.purged": `Retirée de la corbeille après ${trashDays} jours, données effacées`,
  "order.erased": "Données personnelles effacées",
  "cards.paused": "Page mise en pause",
  "cards.resumed": "Page remise en ligne",
  "tag.paused": "Carte déclarée perdue\u00a0: sa puce n'ouvre plus la page",
  "tag.resumed": "Puce remise en service",
  "card.replaced": "Carte perdue\u00a0: une autre est faite à sa place",
  "card.removal_asked": "Retrait de la carte demandé par son propriétaire\u00a0: page en pause",
  "card.removal_canceled": "Retrait annulé par le propriétaire",
  "card.raised": "Offre de la carte relevée",
  "card.lowered": "Offre de la carte remise comme avant",
  "card.removed": "Carte retirée, données effacées",
  "piece.material_set": "Matière de la pièce convenue",
  "payment.settled": "Paiement reçu",
  "payment.rest_received": "Reste encaissé",
  "payment.undone": "Encaissement annulé",
  "payment.canceled": "Paiement annulé",
  "payment.refund_asked": `Remboursement demandé à ${paymentProviderName}`,
  "payment.refunded": "Paiement remboursé",
  "payment.refund_failed": "Remboursement refusé",
  "payment.closed": "Second paiement réglé autrement",
  "payment.refund_unconfirmed": "Remboursement annoncé, non confirmé",
  "payment.overpaid": "Deuxième paiement reçu\u00a0: à rembourser",
  "payment.verified": "Paiement vérifié",
  "delivery.missed": "Livraison\u00a0: personne n'a été trouvé",
  "delivery.fee_agreed": "Frais de livraison convenus",
  "mail.resent": "E-mail renvoyé",
} as const;
export type OrderEventKind = keyof typeof orderEventTitles;
export const orderEventKinds = Object.keys(orderEventTitles) as OrderEventKind[];

/** Labels each detail of an event; a note's text needs none, and changed fields have their own labels. */
export const orderEventDetailLabels = {
  offer: "Offre",
  price: "Prix",
  amount: "Montant",
  method: "Mode",
  reference: "Référence",
  reason: "Motif",
  promoCode: "Code promo",
  promoOverLimit: "Code promo au-delà de sa limite",
  refCommand: "Tentative",
  why: "Pourquoi",
  template: "E-mail",
  recipient: "À",
  discount: "Remise",
  rest: "Reste à encaisser",
  paidBy: "Payé par",
  text: "",
  changes: "",
  againOn: "Nouveau passage",
  material: "Matière",
  number: "Commande",
  card: "Carte",
} as const;
export type OrderEventDetail = keyof typeof orderEventDetailLabels;
