import type { PieceMoveEntry } from "#shared/contract/production-pieces.ts";
import { addWorkingDays } from "#shared/order/lead-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { getPaymentModeLabel } from "../../payment-state.tsx";
import { formatDayInDakar } from "../../../parts/dakar-dates.ts";
import { computeOrderLedger } from "../payment/movements-of.ts";
import type { OrderDetail } from "../use-order.ts";

type Paid = Pick<OrderDetail, "paidAt" | "fullyPaidAt" | "paidBy" | "paymentMethod" | "rest" | "attempts" | "refunds">;

/** Describes what came in and what went back, with days; nothing before the payment. */
export function describeOrderPayments(order: Paid): string[] {
  const { paidAt, fullyPaidAt, rest, refunds } = order;
  if (!paidAt) return [];
  const { received, refunded } = computeOrderLedger(order);
  const how = [formatDayInDakar(fullyPaidAt ?? paidAt), getPaymentModeLabel(order)].filter(Boolean).join(", ");
  const wentBack = refunds.findLast(({ kind, state }) => kind === "refund" && state === "done")?.doneAt;
  return [
    `${getDateTerm(fullyPaidAt, received)} ${how}`,
    ...(rest > 0 ? [`reste ${formatFcfa(rest)}`] : []),
    ...(refunded > 0 ? [`${formatFcfa(refunded)} rendus${wentBack ? ` le ${formatDayInDakar(wentBack)}` : ""}`] : []),
  ];
}

function getDateTerm(fullyPaidAt: string | null, received: number): string {
  if (!fullyPaidAt) return received > 0 ? "Acompte reçu le" : "À payer à la livraison, depuis le";
  return received > 0 ? "Payée le" : "Offerte le";
}

interface Made {
  id: string;
  state: PieceState;
  dueAt: string;
}

type PieceMove = Pick<PieceMoveEntry, "pieceId" | "to" | "at" | "why">;

/**
 * Describes by when a piece is to be made, by when it is to be at its door, when it was made, when it left, and who
 * has it. `deliveryDays`: working days from the making to the door.
 */
export function describePieceProgress(
  { id, state, dueAt }: Made,
  moves: readonly PieceMove[],
  deliveryDays: number,
): string[] {
  const last = (to: PieceState) => moves.findLast((move) => move.pieceId === id && move.to === to);
  const [made, left, handed] = [last("checked") ?? last("printed"), last("shipped"), last("delivered")];
  const promised = new Date(addWorkingDays(Date.parse(dueAt), deliveryDays)).toISOString();
  const isOver = state === "delivered" || state === "canceled" || state === "defective";
  return [
    ...(isOver || made ? [] : [`À faire pour le ${formatDayInDakar(dueAt)}`]),
    ...(made ? [`Faite le ${formatDayInDakar(made.at)}`] : []),
    ...(left && state !== "delivered" ? [`partie le ${formatDayInDakar(left.at)}`] : []),
    ...(isOver ? [] : [`à livrer pour le ${formatDayInDakar(promised)}`]),
    ...(handed && state === "delivered"
      ? [`${handed.why.startsWith("Remise à") ? handed.why : "Livrée"} le ${formatDayInDakar(handed.at)}`]
      : []),
  ];
}

/** Formats how many of several pieces are in each state: "2 × livrée, 1 × à imprimer". */
export function formatPieceStateCounts(states: readonly PieceState[]): string {
  return [...Map.groupBy(states, (state) => state)]
    .map(([state, those]) => `${those.length} × ${pieceStateLabels[state].toLowerCase()}`)
    .join(", ");
}
