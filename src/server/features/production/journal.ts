import { pieceKindLabels, pieceStateLabels, type PieceState } from "#shared/words.ts";
import type { Deps } from "../../deps.ts";
import { detailsOf } from "#server/features/audit/audit-rules.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { requireAnyOrder } from "#server/features/orders/order-service.ts";
import type { PieceRow } from "./production-tables.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** One line of the journal for all that was moved at once; each piece's road says the rest. `why` is kept where erasing the order empties it: with one order's pieces. */
export async function recordMoves(deps: Needs, actor: Actor, moved: readonly PieceRow[], to: PieceState, why = ""): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const isOneOrder = moved.every(({ orderRef }) => orderRef === first.orderRef);
  const of = isOneOrder ? { target: (await requireAnyOrder(deps, first.orderRef)).number, orderRef: first.orderRef } : { target: `${moved.length} pièces` };
  const moves = `${isOneOrder && moved.length > 1 ? `${moved.length} pièces ` : ""}à «\u00a0${pieceStateLabels[to]}\u00a0»`;
  await recordAudit(deps, { actor, action: "pieces.moved", ...of, details: detailsOf(moves, isOneOrder ? why : "") });
}

export async function recordRemake(deps: Needs, actor: Actor, orderRef: string, { kind, why }: { kind: "reprint" | "replacement"; why: string }): Promise<void> {
  const { number } = await requireAnyOrder(deps, orderRef);
  await recordAudit(deps, { actor, action: "piece.remade", target: number, orderRef, details: detailsOf(pieceKindLabels[kind], why) });
}
