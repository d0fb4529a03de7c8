import type { InTransaction } from "./db/database.ts";
import type { Deps, PieceMoved } from "./deps.ts";
import { resumeReplacedTag } from "./features/owners/service.ts";
import { freezePrint } from "./features/print/service.ts";
import { closeProof } from "./features/proofs/service.ts";

/** The composition list of a piece's move: all that it sets off, in its transaction. */
export async function onPieceMoved(deps: InTransaction<Deps>, moved: PieceMoved): Promise<void> {
  await closeProof(deps, moved);
  await freezePrint(deps, moved);
  await resumeReplacedTag(deps, moved);
}
