import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { inHousePieceStates } from "#shared/order/piece-moves.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { computeOrderExcess, computeOrderLedger } from "./payment/movements-of.ts";
import type { OrderDetail } from "./use-order.ts";

export interface OrderNextStep {
  /** The task, in words. */
  says: string;
  /** Label of the button that leads there; absent if one can only wait. */
  does?: string;
  /** The part of the page where it is done (an element's id), or the piece in the workshop. */
  at?: "paiement" | "epreuve" | "manque" | "atelier";
  /** Form that it opens there: the address's `ouvrir`. */
  opens?: "rendre" | "rembourser" | "payee";
}

type Known = Pick<
  OrderDetail,
  "cards" | "paid" | "attention" | "transfer" | "rest" | "missing" | "deletedAt" | "expiredAt"
> &
  Parameters<typeof computeOrderExcess>[0];

const inHouse: readonly PieceState[] = inHousePieceStates;

/** Says a step about one piece, or about so many. */
const of = (one: string, many: (count: number) => string) => (count: number) => (count > 1 ? many(count) : one);
const canceling = of(
  "annuler la pièce qui n'est pas partie.",
  (count) => `annuler les ${formatCount(count, "pièce")} qui ne sont pas parties.`,
);
const printing = of("Imprimer la carte.", (count) => `Imprimer les ${formatCount(count, "carte")}.`);

const stepsOfPieces: readonly (readonly [
  PieceState,
  says: (count: number) => string,
  Pick<OrderNextStep, "does" | "at">,
])[] = [
  [
    "on_hold",
    of(
      "Décider de la pièce mise en attente.",
      (count) => `Décider des ${formatCount(count, "pièce")} mises en attente.`,
    ),
    { does: "Voir la pièce", at: "atelier" },
  ],
  ["to_design", () => "Envoyer une épreuve au client.", { does: "Aller à l'épreuve", at: "epreuve" }],
  ["proof_sent", () => "Attendre la réponse du client à l'épreuve.", {}],
  ["approved", printing, { does: "Imprimer", at: "atelier" }],
  ["to_print", printing, { does: "Imprimer", at: "atelier" }],
  [
    "printed",
    of("Encoder la puce.", (count) => `Encoder les ${formatCount(count, "puce")}.`),
    { does: "Encoder", at: "atelier" },
  ],
  [
    "encoded",
    of("Contrôler la carte.", (count) => `Contrôler les ${formatCount(count, "carte")}.`),
    { does: "Contrôler", at: "atelier" },
  ],
  [
    "returned",
    of("Livrer de nouveau la carte.", (count) => `Livrer de nouveau les ${formatCount(count, "carte")}.`),
    { does: "Livrer de nouveau", at: "atelier" },
  ],
  [
    "checked",
    of("Livrer la carte.", (count) => `Livrer les ${formatCount(count, "carte")}.`),
    { does: "Livrer", at: "atelier" },
  ],
  ["shipped", () => "Confirmer la livraison.", { does: "Confirmer la livraison", at: "atelier" }],
];

/**
 * Returns the most likely next step of staff who open the order, by its least advanced piece; nothing for a deleted
 * order.
 */
export function getOrderNextStep(order: Known, pieces: readonly PieceState[] = []): OrderNextStep | undefined {
  const { cards, paid, attention, transfer, price, rest, missing, deletedAt, expiredAt } = order;
  if (deletedAt || expiredAt) return undefined;
  const { excess } = computeOrderLedger(order);
  if (excess > 0)
    return {
      says: `Rendre le paiement en trop, ${formatFcfa(excess)}.`,
      does: "Rendre le paiement en trop",
      at: "paiement",
      opens: "rendre",
    };
  const beyondPrice = computeOrderExcess(order);
  if (beyondPrice > 0)
    return {
      says: `Rendre ce qui est en trop, ${formatFcfa(beyondPrice)}.`,
      does: `Rendre ${formatFcfa(beyondPrice)}`,
      at: "paiement",
      opens: "rembourser",
    };
  if (attention) return { says: "Vérifier le paiement.", does: "Voir le paiement", at: "paiement" };
  if (transfer)
    return {
      says: `Chercher sur le compte le virement annoncé, ${formatFcfa(transfer.amount)}.`,
      does: paid ? "Recevoir le reste" : "Recevoir le paiement",
      at: "paiement",
      opens: "payee",
    };
  if (!paid)
    return {
      says: `Recevoir ${formatFcfa(price)}\u00a0: envoyer le lien de paiement, ou noter ce qui est reçu.`,
      does: "Recevoir le paiement",
      at: "paiement",
    };
  if (rest > 0)
    return {
      says: `Recevoir le reste, ${formatFcfa(rest)}.`,
      does: `Recevoir ${formatFcfa(rest)}`,
      at: "paiement",
      opens: "payee",
    };
  const unshipped = pieces.filter((state) => state === "on_hold" || inHouse.includes(state)).length;
  // Of what is all given back nothing is printed or sent any more.
  if (unshipped > 0 && order.refunded > 0 && order.refunded >= order.received)
    return { says: `Tout est rendu\u00a0: ${canceling(unshipped)}`, does: "Voir à l'atelier", at: "atelier" };
  if (missing.length > 0)
    return {
      says: cards > 1 ? "Obtenir ce qui manque aux cartes." : "Obtenir ce qui manque à la carte.",
      does: "Voir ce qui manque",
      at: "manque",
    };
  const found = stepsOfPieces.find(([state]) => pieces.includes(state));
  if (!found) return { says: "Rien pour l'instant." };
  const [state, sayOf, step] = found;
  return { says: sayOf(pieces.filter((one) => one === state).length), ...step };
}

export function findLeastAdvancedPiece<Piece extends { state: PieceState }>(
  pieces: readonly Piece[],
): Piece | undefined {
  const [state] = stepsOfPieces.find(([one]) => pieces.some((piece) => piece.state === one)) ?? [];
  return pieces.find((piece) => piece.state === state) ?? pieces.at(-1);
}
