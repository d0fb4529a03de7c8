import type { InTransaction } from "#server/db/database.ts";
import type { Deps, PieceMoved } from "#server/deps.ts";
import { resumeReplacedTag } from "#server/features/owners/owner-service.ts";
import { freezePrint } from "#server/features/production/print/print-service.ts";
import { closeProof } from "#server/features/production/proofs/proof-service.ts";

/** The composition list of a piece's move: all that it sets off, in its transaction. */
export async function onPieceMoved(deps: InTransaction<Deps>, moved: PieceMoved): Promise<void> {
  await closeProof(deps, moved);
  await freezePrint(deps, moved);
  await resumeReplacedTag(deps, moved);
}
