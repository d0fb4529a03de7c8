import type { PieceMoveEntry } from "#shared/contract/production.ts";
import { formatFcfa } from "#shared/money.ts";
import { type PieceState, pieceStateLabels } from "#shared/words.ts";
import { getPaymentModeLabel } from "../../orders/payment-state.tsx";
import { formatDayInDakar } from "../../parts/dates.ts";
import { computeOrderLedger } from "../payment/movements-of.ts";
import type { OrderDetail } from "../use-order.ts";

type Paid = Pick<OrderDetail, "paidAt" | "paidBy" | "paymentMethod" | "rest" | "attempts" | "refunds">;

/** Describes what came in and what went back, with days; nothing before the payment. */
export function describeOrderPayments(order: Paid): string[] {
  const { paidAt, rest, refunds } = order;
  if (!paidAt) return [];
  const { received, refunded } = computeOrderLedger(order);
  const how = [formatDayInDakar(rest > 0 ? paidAt : lastPaidAt(order, paidAt)), getPaymentModeLabel(order)]
    .filter(Boolean)
    .join(", ");
  const wentBack = refunds.findLast(({ kind, state }) => kind === "refund" && state === "done")?.doneAt;
  return [
    `${wayPaid(rest, received)} le ${how}`,
    ...(rest > 0 ? [`reste ${formatFcfa(rest)}`] : []),
    ...(refunded > 0 ? [`${formatFcfa(refunded)} rendus${wentBack ? ` le ${formatDayInDakar(wentBack)}` : ""}`] : []),
  ];
}

function wayPaid(rest: number, received: number): string {
  if (rest > 0) return "Acompte reçu";
  return received > 0 ? "Payée" : "Offerte";
}

/** When the last of its price came in; `paidAt` is the day of its first deposit. */
function lastPaidAt({ attempts }: Pick<Paid, "attempts">, paidAt: string): string {
  const days = attempts.flatMap(({ state, overpaid, settledAt }) =>
    settledAt === null || state === "undone" || overpaid ? [] : [settledAt],
  );
  return [paidAt, ...days].toSorted().at(-1) ?? paidAt;
}

interface Made {
  id: string;
  state: PieceState;
  dueAt: string;
}

/** Describes by when a piece is promised, when it was made, when it left, and who has it. */
export function describePieceProgress(
  { id, state, dueAt }: Made,
  moves: readonly Pick<PieceMoveEntry, "pieceId" | "to" | "at" | "why">[],
): string[] {
  const last = (to: PieceState) => moves.findLast((move) => move.pieceId === id && move.to === to);
  const [made, left, handed] = [last("checked") ?? last("printed"), last("shipped"), last("delivered")];
  const isOver = state === "delivered" || state === "canceled" || state === "defective";
  return [
    ...(isOver || made ? [] : [`Promise pour le ${formatDayInDakar(dueAt)}`]),
    ...(made ? [`Faite le ${formatDayInDakar(made.at)}`] : []),
    ...(left && state !== "delivered" ? [`partie le ${formatDayInDakar(left.at)}`] : []),
    ...(handed && state === "delivered"
      ? [`${handed.why.startsWith("Remise à") ? handed.why : "Livrée"} le ${formatDayInDakar(handed.at)}`]
      : []),
  ];
}

/** Formats how many of several pieces are in each state: "2 livrées, 1 à imprimer". */
export function formatPieceStateCounts(states: readonly PieceState[]): string {
  return [...Map.groupBy(states, (state) => state)]
    .map(([state, those]) => `${those.length} × ${pieceStateLabels[state].toLowerCase()}`)
    .join(", ");
}
