import { pieceKindLabels, pieceMaterialLabels, pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatDayInDakar } from "../parts/dakar-dates.ts";
import type { ProductionPieceRow } from "./piece-query.ts";

const looks: Partial<Record<PieceState, BadgeKind>> = {
  delivered: "good",
  shipped: "good",
  on_hold: "waiting",
  defective: "bad",
  returned: "bad",
  canceled: "waiting",
  to_print: "gold",
  to_design: "gold",
};

export function PieceBadge({ state }: { state: PieceState }) {
  return <Badge kind={looks[state] ?? "plain"}>{pieceStateLabels[state]}</Badge>;
}

/**
 * Says wherever a piece is shown why nothing is made of it: its order's money went back, its card lacks something,
 * its company or its holder has not approved it, or its order has a rest to be paid first.
 */
export function HaltedPieceNote({
  piece: { refunded, incomplete = false, unapproved = false, unpaid = false, awaited = false },
}: {
  piece: Pick<ProductionPieceRow, "refunded"> & {
    incomplete?: boolean;
    unapproved?: boolean;
    unpaid?: boolean;
    awaited?: boolean;
  };
}) {
  if (refunded) return <Badge kind="bad">Remboursée</Badge>;
  if (incomplete) return <Badge kind="bad">Incomplète</Badge>;
  if (unapproved) return <Badge kind="waiting">Attend l'accord de l'entreprise</Badge>;
  if (unpaid) return <Badge kind="waiting">Attend le reste du prix</Badge>;
  return awaited ? <Badge kind="waiting">Attend son titulaire</Badge> : null;
}

type DuePiece = Pick<ProductionPieceRow, "dueAt" | "late" | "state">;

/** Shows the day by which a piece is to be made; nothing once it is nobody's work. */
export function PieceDueDay({ piece: { dueAt, late, state }, before = "" }: { piece: DuePiece; before?: string }) {
  if (state === "delivered" || state === "defective" || state === "canceled") return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
      <span className={late ? "font-semibold text-danger" : ""}>
        {before}
        {formatDayInDakar(dueAt)}
      </span>
      {late ? <Badge kind="bad">En retard</Badge> : null}
    </span>
  );
}

/** Returns "PVC", and what sets the piece apart: "Métal, réimpression". */
export function getPieceMaterialLabel({ material, kind }: Pick<ProductionPieceRow, "material" | "kind">): string {
  return kind === "first"
    ? pieceMaterialLabels[material]
    : `${pieceMaterialLabels[material]}, ${pieceKindLabels[kind].toLowerCase()}`;
}

type LabelledPiece = Pick<ProductionPieceRow, "firstName" | "lastName" | "place">;

/** Returns the name on its card, and its number within the order if it is not the first. */
export function getPieceLabel({ firstName, lastName, place }: LabelledPiece): string {
  const name = `${firstName} ${lastName}`.trim();
  return place === 1 ? name : `${name} (nº\u00a0${place})`;
}
