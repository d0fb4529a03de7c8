import { offers } from "#shared/offers.ts";
import { isToBePrinted } from "#shared/piece-moves.ts";
import { pieceMaterialLabels, type AgreedMaterial, type PieceMaterial } from "#shared/words.ts";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { recordOrderEvent, requireAnyOrder } from "#server/features/orders/order-service.ts";
import { requirePiece } from "./production-service.ts";
import * as store from "./production-store.ts";

/**
 * What staff agreed with the buyer that his piece is made of; the order's timeline and the journal keep who said it. `false`: it was that already.
 * @throws {AppError} `piece.not_found`, `.material_not_offered`, `.material_fixed` once it is printed, `.material_changed` where it is another than `from`, which was shown, `.changed`
 */
export async function setMaterial(deps: Pick<Deps, "db" | "clock">, actor: Actor, id: string, material: AgreedMaterial, from?: PieceMaterial): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const piece = await requirePiece(deps, id);
    if (!offers[piece.offer].materials.includes(material)) throw new AppError("piece.material_not_offered");
    if (!isToBePrinted(piece)) throw new AppError("piece.material_fixed");
    if (piece.material === material) return false;
    if (from !== undefined && from !== piece.material) throw new AppError("piece.material_changed");
    if (!(await store.setMaterial(deps.db.query, piece, material))) throw new AppError("piece.changed");
    const { orderRef } = piece;
    await recordOrderEvent(deps, { orderRef, actor: `staff:${actor.userId}`, kind: "piece.material_set", details: { material } });
    const { number } = await requireAnyOrder(deps, orderRef);
    await recordAudit(deps, { actor, action: "piece.material_set", target: number, orderRef, details: pieceMaterialLabels[material] });
    return true;
  });
}
