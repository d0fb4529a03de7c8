import { formatCount } from "#shared/format/counts.ts";
import { pieceKindLabels, pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import type { ClockDeps } from "#server/deps.ts";
import { joinAuditDetails } from "#server/features/audit/audit-rules.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { PieceRow } from "./production-tables.ts";

/**
 * Records one audit entry for all pieces moved at once; each piece's moves contain the details. `why` is stored only if
 * all pieces belong to one order, since erasing that order then empties it.
 */
export async function recordPieceMovesInAudit(
  deps: ClockDeps,
  actor: AuditActor,
  moved: readonly PieceRow[],
  to: PieceState,
  why = "",
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const isOneOrder = moved.every(({ orderRef }) => orderRef === first.orderRef);
  const [pieces, state] = [formatCount(moved.length, "pièce"), `à «\u00a0${pieceStateLabels[to]}\u00a0»`];
  const entry = { actor, action: "pieces.moved" } as const;
  if (!isOneOrder) return recordAuditEntry(deps, { ...entry, target: pieces, details: joinAuditDetails(state) });
  const { number: target } = await getAnyOrderOrThrow(deps, first.orderRef);
  const moves = moved.length > 1 ? `${pieces} ${state}` : state;
  await recordAuditEntry(deps, { ...entry, target, orderRef: first.orderRef, details: joinAuditDetails(moves, why) });
}

export async function recordReplacementInAudit(
  deps: ClockDeps,
  actor: AuditActor,
  orderRef: string,
  { kind, why }: { kind: "reprint" | "replacement"; why: string },
): Promise<void> {
  const { number } = await getAnyOrderOrThrow(deps, orderRef);
  await recordAuditEntry(deps, {
    actor,
    action: "piece.remade",
    target: number,
    orderRef,
    details: joinAuditDetails(pieceKindLabels[kind], why),
  });
}
