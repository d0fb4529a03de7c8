import { Link } from "react-router";
import { portalPaths } from "../portal-paths.ts";
import type { PieceRow } from "./piece-query.ts";

/** To the run of these pieces alone, while they can be carried. */
export function RunLink({ pieces }: { pieces: readonly PieceRow[] }) {
  if (!pieces.every(({ state }) => state === "checked" || state === "shipped")) return null;
  return <Link to={portalPaths.runOf(pieces.map(({ id }) => id))} className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 text-sm font-semibold text-silver-50 hover:border-silver-200 hover:bg-lifted">Tournée</Link>;
}
