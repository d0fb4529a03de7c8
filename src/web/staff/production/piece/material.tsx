import type { setPieceMaterial } from "#shared/contract/production-pieces.ts";
import { offers } from "#shared/offers/offers.ts";
import { isPieceToPrint } from "#shared/order/piece-moves.ts";
import { type AgreedMaterial, pieceMaterialLabels } from "#shared/states-and-kinds.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useRole } from "../../session/use-auth.ts";
import type { ProductionPieceRow } from "../piece-query.ts";
import { getPieceMaterialLabel } from "../piece-state.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

/** Shows a piece's material; if the offer leaves a choice, the desk can change it until the piece is printed. */
export function PieceMaterialField({ piece }: { piece: ProductionPieceRow }) {
  const { materials } = offers[piece.offer];
  const mayChoose = useRole() !== "workshop" && materials.length > 1 && isPieceToPrint(piece);
  return mayChoose ? <Choice piece={piece} materials={materials} /> : <span>{getPieceMaterialLabel(piece)}</span>;
}

const look = "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium";

function Choice({ piece, materials }: { piece: ProductionPieceRow; materials: readonly AgreedMaterial[] }) {
  const { act, busy } = useAct({ onEnd: () => readAgain("pieces", ["order", piece.orderRef]) });
  const choose = (material: AgreedMaterial) =>
    act(() =>
      callStaff<typeof setPieceMaterial>("POST", "/api/pieces/:id/material", {
        params: { id: piece.id },
        body: { material, from: piece.material },
      }),
    );
  return (
    <span role="group" aria-label="Matière" className="inline-flex flex-wrap items-center gap-2">
      <span>{getPieceMaterialLabel(piece)}</span>
      {materials.map((material) => {
        const isChosen = material === piece.material;
        return (
          <button
            key={material}
            type="button"
            aria-pressed={isChosen}
            disabled={busy}
            onClick={() => isChosen || choose(material)}
            className={`${look} ${isChosen ? "border-gold-300 bg-gold-900 text-gold-200" : "border-edge text-silver-100 hover:border-silver-200"}`}
          >
            {pieceMaterialLabels[material]}
          </button>
        );
      })}
    </span>
  );
}
