import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { inHousePieceStates } from "#shared/order/piece-moves.ts";
import type { PieceState, ProofStanding } from "#shared/states-and-kinds.ts";
import { computeOrderExcess, computeOrderLedger } from "../payment/movements-of.ts";
import type { OrderDetail } from "../use-order.ts";

/** The stages of an order, in order. */
export const orderStageNames = ["paid", "complete", "proof", "printed", "encoded", "checked", "delivered"] as const;
export type OrderStageName = (typeof orderStageNames)[number];

/** Something to do or to wait for now. */
export interface OrderTask {
  /** The task's text. */
  says: string;
  stage: OrderStageName;
  /** Label of the button that leads to the task; absent if one can only wait. */
  does?: string;
  /** Where the task is done: an element's id on the page, or the piece in the workshop. */
  at?: "paiement" | "epreuve" | "manque" | "atelier";
  /** The form that opens there: the value of `ouvrir` in the address. */
  opens?: "rendre" | "rembourser" | "payee" | "epreuve";
  pieceId?: string;
}

type StagedOrder = Pick<
  OrderDetail,
  "cards" | "paid" | "attention" | "transfer" | "rest" | "missing" | "deletedAt" | "expiredAt" | "organisation"
> &
  Parameters<typeof computeOrderExcess>[0];
export type StagedPiece = Pick<Piece, "id" | "state" | "heldFrom"> &
  Partial<Pick<Piece, "unapproved" | "awaited" | "incomplete">>;
export type StagedProof = Pick<Proof, "standings">;

const inHouse: readonly PieceState[] = inHousePieceStates;

/** Builds a task's text for one piece, or for several. */
const of = (one: string, many: (count: number) => string) => (count: number) => (count > 1 ? many(count) : one);
const canceling = of(
  "annuler la pièce qui n'est pas partie.",
  (count) => `annuler les ${formatCount(count, "pièce")} qui ne sont pas parties.`,
);
const printing = of("Imprimer la carte.", (count) => `Imprimer les ${formatCount(count, "carte")}.`);

/** The least advanced first. */
const tasksOfPieces: readonly (readonly [
  PieceState,
  says: (count: number) => string,
  Pick<OrderTask, "does" | "at" | "opens">,
])[] = [
  [
    "on_hold",
    of(
      "Décider de la pièce mise en attente.",
      (count) => `Décider des ${formatCount(count, "pièce")} mises en attente.`,
    ),
    { does: "Voir la pièce", at: "atelier" },
  ],
  ["to_design", () => "Envoyer une épreuve au client.", { does: "Envoyer l'épreuve", at: "epreuve", opens: "epreuve" }],
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
 * Lists an order's current tasks, the most likely next one first. A private buyer's order: the money, what is missing,
 * the pieces. A company's: its approval, what is missing, the money. A deleted order has no task.
 */
export function listOrderTasks(
  order: StagedOrder,
  pieces: readonly StagedPiece[] = [],
  proof?: StagedProof,
): OrderTask[] {
  if (order.deletedAt || order.expiredAt) return [];
  const disputed = listDisputes(order);
  const unshipped = pieces.filter(({ state }) => state === "on_hold" || inHouse.includes(state));
  const money = listDues(order);
  const isGivenBack = order.refunded > 0 && order.refunded >= order.received;
  // After a full refund nothing is printed or sent any more.
  if (unshipped[0] && isGivenBack && money.length === 0 && !order.attention)
    return [
      ...disputed,
      {
        says: `Tout est rendu\u00a0: ${canceling(unshipped.length)}`,
        stage: "delivered",
        does: "Voir à l'atelier",
        at: "atelier",
        pieceId: unshipped[0].id,
      },
    ];
  const agreement = order.organisation && proof ? listAgreementTasks(proof) : [];
  const [waiting, asking] = [agreement.filter(({ does }) => !does), agreement.filter(({ does }) => does)];
  const missing = listMissing(order);
  const front = order.organisation ? [...asking, ...missing, ...money] : [...money, ...missing];
  return [...disputed, ...front, ...listPieceTasks(pieces), ...waiting];
}

function listDisputes(order: StagedOrder): OrderTask[] {
  const { excess } = computeOrderLedger(order);
  if (excess > 0)
    return [
      {
        says: `Rendre le paiement en trop, ${formatFcfa(excess)}.`,
        stage: "paid",
        does: "Rendre le paiement en trop",
        at: "paiement",
        opens: "rendre",
      },
    ];
  const beyondPrice = computeOrderExcess(order);
  if (beyondPrice > 0)
    return [
      {
        says: `Rendre ce qui est en trop, ${formatFcfa(beyondPrice)}.`,
        stage: "paid",
        does: `Rendre ${formatFcfa(beyondPrice)}`,
        at: "paiement",
        opens: "rembourser",
      },
    ];
  if (order.attention)
    return [{ says: "Vérifier le paiement.", stage: "paid", does: "Voir le paiement", at: "paiement" }];
  return [];
}

function listDues({ paid, price, rest, transfer }: StagedOrder): OrderTask[] {
  if (transfer)
    return [
      {
        says: `Chercher sur le compte le virement annoncé, ${formatFcfa(transfer.amount)}.`,
        stage: "paid",
        does: paid ? "Recevoir le reste" : "Recevoir le paiement",
        at: "paiement",
        opens: "payee",
      },
    ];
  if (!paid)
    return [
      {
        says: `Recevoir ${formatFcfa(price)}\u00a0: envoyer le lien de paiement, ou noter ce qui est reçu.`,
        stage: "paid",
        does: "Recevoir le paiement",
        at: "paiement",
      },
    ];
  if (rest <= 0) return [];
  return [
    {
      says: `Recevoir le reste, ${formatFcfa(rest)}.`,
      stage: "paid",
      does: `Recevoir ${formatFcfa(rest)}`,
      at: "paiement",
      opens: "payee",
    },
  ];
}

function listMissing({ missing, cards }: StagedOrder): OrderTask[] {
  if (missing.length === 0) return [];
  return [
    {
      says: cards > 1 ? "Obtenir ce qui manque aux cartes." : "Obtenir ce qui manque à la carte.",
      stage: "complete",
      does: "Voir ce qui manque",
      at: "manque",
    },
  ];
}

/** Lists the tasks of a company's approval: its remarks, cards to send in their current version, and open answers. */
function listAgreementTasks({ standings }: StagedProof): OrderTask[] {
  const count = (...those: ProofStanding[]) =>
    standings.filter(({ standing }) => those.includes(standing)).reduce((sum, { cards }) => sum + cards, 0);
  const [marked, unsent, waiting] = [count("marked"), count("unsent", "changed"), count("waiting")];
  const tasks: (OrderTask & { count: number })[] = [
    {
      count: marked,
      says: `Répondre à ${formatCount(marked, "remarque")} de l'entreprise.`,
      stage: "proof",
      does: marked > 1 ? "Voir les remarques" : "Voir la remarque",
      at: "epreuve",
    },
    {
      count: unsent,
      says: `Envoyer ${formatCount(unsent, "carte")} à l'entreprise, pour son accord.`,
      stage: "proof",
      does: "Envoyer à l'entreprise",
      at: "epreuve",
      opens: "epreuve",
    },
    {
      count: waiting,
      says: `Attendre l'accord de l'entreprise pour ${formatCount(waiting, "carte")}.`,
      stage: "proof",
    },
  ];
  return tasks.flatMap(({ count: cards, ...task }) => (cards > 0 ? [task] : []));
}

/** Lists one task per state, but none for pieces that have to wait for somebody's answer. */
function listPieceTasks(pieces: readonly StagedPiece[]): OrderTask[] {
  return tasksOfPieces.flatMap(([state, sayOf, act]) => {
    const those = pieces.filter((piece) => piece.state === state && !isPieceHalted(piece));
    const [first] = those;
    const stage = first && findStageOfPiece(first);
    return stage ? [{ says: sayOf(those.length), stage, ...act, pieceId: first.id }] : [];
  });
}

/** Checks whether a piece has to wait until its card is complete and approved. */
export function isPieceHalted({ state, unapproved, awaited, incomplete }: StagedPiece): boolean {
  return (state === "to_print" || state === "approved") && Boolean(unapproved || awaited || incomplete);
}

const stageOfState: Partial<Record<PieceState, OrderStageName>> = {
  to_design: "proof",
  proof_sent: "proof",
  approved: "printed",
  to_print: "printed",
  printed: "encoded",
  encoded: "checked",
  checked: "delivered",
  shipped: "delivered",
  returned: "delivered",
};

/** Finds the next stage of a piece; `undefined` if it is delivered or set aside for good. */
export function findStageOfPiece(piece: StagedPiece): OrderStageName | undefined {
  if (isPieceHalted(piece)) return piece.incomplete ? "complete" : "proof";
  return stageOfState[piece.state === "on_hold" ? (piece.heldFrom ?? "to_print") : piece.state];
}
