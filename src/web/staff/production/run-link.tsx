import { staffPaths } from "../session/staff-paths.ts";
import type { ProductionPieceRow } from "./piece-query.ts";
import { PieceWorkLink } from "./work-link.tsx";

/** Links to the delivery run of only these pieces, if they can be delivered. */
export function DeliveryRunLink({ pieces }: { pieces: readonly ProductionPieceRow[] }) {
  if (!pieces.every(({ state, refunded }) => (state === "checked" || state === "shipped") && !refunded)) return null;
  return (
    <PieceWorkLink
      to={staffPaths.runOf(pieces.map(({ id }) => id))}
      isNext={pieces.every(({ state }) => state === "shipped")}
    >
      Tournée
    </PieceWorkLink>
  );
}
