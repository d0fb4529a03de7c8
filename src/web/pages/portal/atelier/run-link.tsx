import { portalPaths } from "../portal-paths.ts";
import type { PieceRow } from "./piece-query.ts";
import { WorkLink } from "./work-link.tsx";

/** To the run of these pieces alone, while they can be carried. */
export function RunLink({ pieces }: { pieces: readonly PieceRow[] }) {
  if (!pieces.every(({ state, refunded }) => (state === "checked" || state === "shipped") && !refunded)) return null;
  return <WorkLink to={portalPaths.runOf(pieces.map(({ id }) => id))} isNext={pieces.every(({ state }) => state === "shipped")}>Tournée</WorkLink>;
}
