/**
 * Lists the states of a payment attempt. Rows store the values of this file's unions, and people read their French
 * labels. The contract, the rows and every label table use the same types, so a value without its French label does not
 * compile.
 */
export const attemptStates = [
  "created",
  "pending",
  "paid",
  "refunded",
  "undone",
  "canceled",
  "expired",
  "needs_attention",
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Names the part of an order's price that a payment by the provider covers, if not the whole. */
export const paymentParts = ["deposit", "rest"] as const;
export type PaymentPart = (typeof paymentParts)[number];
export const paymentPartLabels: Record<PaymentPart, string> = { deposit: "Acompte", rest: "Reste" };

/** Lists the kinds of refund; `undo`: a payment that staff had recorded by mistake. */
export const refundKinds = ["refund", "undo"] as const;
export type RefundKind = (typeof refundKinds)[number];
/** Lists the kinds of line in the ledger; `gift`: an order that cost nothing. */
export const movementKinds = ["payment", "gift", ...refundKinds] as const;
export type MovementKind = (typeof movementKinds)[number];
export const movementKindLabels: Record<MovementKind, string> = {
  payment: "Encaissement",
  gift: "Offerte",
  refund: "Remboursement",
  undo: "Encaissement annulé",
};

/** Returns a movement's label; the label of a second payment, or of its refund, says so. */
export function getMovementLabel(kind: MovementKind, overpaid: boolean): string {
  return `${movementKindLabels[kind]}${overpaid ? ", payé en trop" : ""}`;
}

/** Lists a refund's states; `asked`: the provider has not answered clearly yet. */
export const refundStates = ["asked", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Lists a card's states. `waiting`: not paid yet, treated as unknown. `paused` and `removed` cards are not shown
 * either. `left`: its holder has left the company, and the page shows the company's sentence.
 */
export const cardStates = ["waiting", "live", "paused", "left", "removed"] as const;
export type CardState = (typeof cardStates)[number];

/**
 * Names the states of a leaver's address: `left`, still theirs; `undone`, theirs again, since it was a mistake;
 * `succeeded`, given to a successor; `retired`, nobody's forever.
 */
export type DepartureState = "left" | "undone" | "succeeded" | "retired";

/**
 * What an order line sells: a card, the reprint of another order's card, a delivery, the design of a card, or anything
 * else that was agreed.
 */
export type OrderLineKind = "card" | "reprint" | "delivery" | "design" | "other";

/**
 * Lists why a piece is made; `reprint`: to replace a defective one; `replacement`: to replace one that its owner no
 * longer has.
 */
export const pieceKinds = ["first", "reprint", "replacement"] as const;
export type PieceKind = (typeof pieceKinds)[number];
export const pieceKindLabels: Record<PieceKind, string> = {
  first: "Première carte",
  reprint: "Réimpression",
  replacement: "Remplacement",
};

/** Lists a piece's materials; `pieceMaterials` adds `undecided`, until one is agreed with the buyer during design. */
export const agreedMaterials = ["pvc", "metal"] as const;
export type AgreedMaterial = (typeof agreedMaterials)[number];
export const pieceMaterials = [...agreedMaterials, "undecided"] as const;
export type PieceMaterial = (typeof pieceMaterials)[number];
export const pieceMaterialLabels: Record<PieceMaterial, string> = {
  pvc: "PVC",
  metal: "Métal",
  undecided: "Matière à convenir",
};

export const printedParts = ["name", "jobTitle", "company", "logo"] as const;
export type PrintedPart = (typeof printedParts)[number];
export const printedPartLabels: Record<PrintedPart, string> = {
  name: "le nom",
  jobTitle: "la fonction",
  company: "l'entreprise",
  logo: "le logo",
};

/** Lists the states of a card in one version of a proof; `superseded`: a later version asks again. */
export const proofCardStates = ["shown", "approved", "marked", "superseded"] as const;
export type ProofCardState = (typeof proofCardStates)[number];
export const proofCardStateLabels: Record<ProofCardState, string> = {
  shown: "Attend la réponse",
  approved: "Approuvée",
  marked: "Modification demandée",
  superseded: "Remplacée",
};

/** Lists what a proof can show: the card's own drawing, or a design file that staff sent. */
export const proofSources = ["drawing", "file"] as const;
export type ProofSource = (typeof proofSources)[number];
export const proofSourceLabels: Record<ProofSource, string> = { drawing: "Le dessin de la carte", file: "Un fichier" };
/** Lists how a version of a proof came to be: sent, or approved by the desk on behalf of the person who answers. */
export const proofOrigins = [...proofSources, "desk"] as const;
export type ProofOrigin = (typeof proofOrigins)[number];

/**
 * Lists a piece's states, in the order of production; the last four are outside it. `shared/order/piece-moves.ts` lists
 * the possible moves.
 */
export const pieceStates = [
  "to_design",
  "proof_sent",
  "approved",
  "to_print",
  "printed",
  "encoded",
  "checked",
  "shipped",
  "delivered",
  "on_hold",
  "defective",
  "returned",
  "canceled",
] as const;
export type PieceState = (typeof pieceStates)[number];
export const pieceStateLabels: Record<PieceState, string> = {
  to_design: "À dessiner",
  proof_sent: "Épreuve envoyée",
  approved: "Approuvée",
  to_print: "À imprimer",
  printed: "Imprimée",
  encoded: "Encodée",
  checked: "Contrôlée",
  shipped: "En livraison",
  delivered: "Livrée",
  on_hold: "En attente",
  defective: "Défectueuse",
  returned: "Revenue",
  canceled: "Annulée",
};

/** Lists how a tag can be encoded: written and read back by the portal, or with other tools and checked by eye. */
export const tagEncodingMethods = ["web_nfc", "by_hand"] as const;
export type TagEncodingMethod = (typeof tagEncodingMethods)[number];

/**
 * Lists the outcomes of checking what was read from a card; only `checked` moved the piece. `chip_next`: the code is
 * right, and the chip must be read next; `chip_alone`: a chip proves nothing without a code or a chosen card.
 */
export const checkOutcomes = [
  "checked",
  "already",
  "not_ready",
  "other_card",
  "other_tag",
  "other_site",
  "no_piece",
  "foreign",
  "other_chip",
  "foreign_chip",
  "chip_alone",
  "chip_next",
] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export const checkOutcomeLabels: Record<CheckOutcome, string> = {
  checked: "Contrôlée",
  already: "Déjà contrôlée",
  not_ready: "Pas encore encodée",
  other_card: "Une autre carte",
  other_tag: "La puce d'une autre pièce",
  other_site: "Une autre adresse que la nôtre",
  no_piece: "Aucune pièce à contrôler",
  foreign: "Pas une de nos cartes",
  other_chip: "La puce d'une autre carte",
  foreign_chip: "Une puce qui n'ouvre pas sa carte",
  chip_alone: "Puce lue, sans son code",
  chip_next: "Code lu",
};

export const deliveryOutcomes = ["delivered", "missed"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];
export const deliveryOutcomeLabels: Record<DeliveryOutcome, string> = { delivered: "Livrée", missed: "Pas trouvé" };

/**
 * Lists a card's standings with the person who approves it: not shown yet, awaiting their answer, marked with their
 * remark, approved as it is, or changed since it was last shown.
 */
export const proofStandings = ["unsent", "waiting", "marked", "approved", "changed"] as const;
export type ProofStanding = (typeof proofStandings)[number];
export const proofStandingLabels: Record<ProofStanding, string> = {
  unsent: "Pas encore montrée",
  waiting: "À vérifier",
  marked: "À corriger",
  approved: "Approuvée",
  changed: "Corrigée depuis",
};

/** Lists the outcomes of a provider's notice; a row without an outcome has not been judged. */
export const webhookOutcomes = ["settled", "canceled", "refunded", "ignored", "rejected"] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/** Lists why staff erase an order early; chosen from a list, since typed text could name the person again. */
export const erasureReasons = ["asked", "trial", "mistake"] as const;
export type ErasureReason = (typeof erasureReasons)[number];
export const erasureReasonLabels: Record<ErasureReason, string> = {
  asked: "La personne le demande",
  trial: "Commande d'essai",
  mistake: "Saisie par erreur",
};

/** Lists the states of a holder's request that their company change a locked field of their card. */
export const changeRequestStates = ["open", "accepted", "refused"] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];

/** Lists where a card can be opened from, by the `?s=` of its URL; `link` if there is none. */
export const visitSources = ["link", "qr", "nfc", "wa"] as const;
export type VisitSource = (typeof visitSources)[number];
export const visitSourceLabels: Record<VisitSource, string> = {
  link: "Lien",
  qr: "QR code",
  nfc: "Puce NFC",
  wa: "WhatsApp",
};

/** Lists what visitors can press on a card; its page reports each press. */
export const tapKinds = ["call", "whatsapp", "mail", "map", "network", "pay", "share", "exchange"] as const;
export type TapKind = (typeof tapKinds)[number];
/** Lists the counted acts of visitors; `save`: the contact file was downloaded. */
export const visitKinds = ["view", "save", ...tapKinds] as const;
export type VisitKind = (typeof visitKinds)[number];
export const visitKindLabels: Record<VisitKind, string> = {
  view: "Vues",
  save: "Contacts enregistrés",
  call: "Appels",
  whatsapp: "Messages WhatsApp",
  mail: "E-mails",
  map: "Itinéraires",
  network: "Réseaux et sites",
  pay: "Paiements ouverts",
  share: "Partages",
  exchange: "Coordonnées envoyées",
};
