import type { InTransaction } from "#server/db/database.ts";
import type { Deps, PieceMovedEvent } from "#server/deps.ts";
import { tellCompany } from "#server/features/cards/company-events.ts";
import { resumeReplacedTag } from "#server/features/owners/order/owner-order-service.ts";
import { freezePrintedContent } from "#server/features/production/print/frozen-print-content.ts";
import { closeProofByStaff } from "#server/features/production/proofs/proof-service.ts";

/** Runs all consequences of a piece's move, in its transaction. */
export async function handlePieceMoved(deps: InTransaction<Deps>, moved: PieceMovedEvent): Promise<void> {
  await closeProofByStaff(deps, moved);
  await freezePrintedContent(deps, moved);
  await resumeReplacedTag(deps, moved);
  if (moved.to === "delivered") await tellCompany(deps, "piece.delivered", [moved.cardRef]);
}
