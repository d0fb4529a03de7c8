import { offers } from "#shared/offers/offers.ts";
import { isPieceToPrint } from "#shared/order/piece-moves.ts";
import { pieceMaterialLabels, type AgreedMaterial, type PieceMaterial } from "#shared/states-and-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { recordOrderHistoryEntry, getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getPieceOrThrow } from "./production-service.ts";
import * as store from "./piece-store.ts";

/**
 * Sets the material that staff agreed with the buyer; the order's timeline and the journal record who set it. Returns
 * `false` if the piece had this material already.
 * @throws {AppError} `piece.not_found`, `.material_not_offered`, `.material_fixed` once it is printed,
 * `.material_changed` if it is no longer `from`, which was shown, `.changed`
 */
export async function changePieceMaterial(
  deps: ClockDeps,
  actor: AuditActor,
  id: string,
  material: AgreedMaterial,
  from?: PieceMaterial,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const piece = await getPieceOrThrow(deps, id);
    if (!offers[piece.offer].materials.includes(material)) throw new AppError("piece.material_not_offered");
    if (!isPieceToPrint(piece)) throw new AppError("piece.material_fixed");
    if (piece.material === material) return false;
    if (from !== undefined && from !== piece.material) throw new AppError("piece.material_changed");
    if (!(await store.updatePieceMaterial(deps.db.query, piece, material))) throw new AppError("piece.changed");
    const { orderRef } = piece;
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: `staff:${actor.userId}`,
      kind: "piece.material_set",
      details: { material },
    });
    const { number } = await getAnyOrderOrThrow(deps, orderRef);
    await recordAuditEntry(deps, {
      actor,
      action: "piece.material_set",
      target: number,
      orderRef,
      details: pieceMaterialLabels[material],
    });
    return true;
  });
}
