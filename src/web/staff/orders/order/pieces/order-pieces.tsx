import { formatCount } from "#shared/format/counts.ts";
import { Link } from "react-router";
import { PieceMaterialField } from "../../../production/piece/material.tsx";
import { PieceMoveHistory } from "../../../production/piece/piece-move-history.tsx";
import { PieceDueDay, getPieceMaterialLabel, PieceBadge, HaltedPieceNote } from "../../../production/piece-state.tsx";
import { LongList } from "../../../parts/list/long-list.tsx";
import { StaffReadingState } from "../../../parts/staff-states.tsx";
import { staffPaths } from "../../../session/staff-paths.ts";
import { LostCardButton } from "./lost-card.tsx";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { getCardName, type OrderDetail } from "../use-order.ts";
import { useOrderPieces } from "./use-order-pieces.ts";

/**
 * Renders "Fabrication": the order's pieces, each with its state, its day and its history; nothing before the payment.
 */
export function OrderPieces({ order }: { order: OrderDetail }) {
  const query = useOrderPieces(order);
  const { data } = query;
  if (query.isError)
    return (
      <PagePanel title="Fabrication">
        <StaffReadingState query={query} failed="Les pièces n'ont pas pu être lues." />
      </PagePanel>
    );
  if (!data || data.pieces.length === 0) return null;
  return (
    <PagePanel
      title="Fabrication"
      id="production"
      fold="fabrication"
      holds={formatCount(data.pieces.length, "pièce")}
      action={order.deletedAt || order.cardList.length > 1 ? null : <LostCardButton order={order} />}
    >
      <LongList
        rows={data.pieces}
        keyOf={({ id }) => id}
        textOf={getCardName}
        what="une pièce"
        className="flex flex-col gap-5"
      >
        {(piece) => (
          <div className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <PieceBadge state={piece.state} />
              <HaltedPieceNote piece={piece} />
              {order.cardList.length > 1 ? (
                <span className="font-semibold text-silver-50">{getCardName(piece)}</span>
              ) : null}
              {data.pieces.length > 1 ? <span>Pièce {piece.place}</span> : null}
              {order.deletedAt ? <span>{getPieceMaterialLabel(piece)}</span> : <PieceMaterialField piece={piece} />}
              <PieceDueDay piece={piece} before="À faire pour le " />
              {order.deletedAt ? null : (
                <Link
                  to={`${staffPaths.atelier}?ouvrir=${piece.id}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Ouvrir dans l'atelier
                </Link>
              )}
            </p>
            <details>
              <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm">
                Parcours de la pièce
              </summary>
              <div className="pt-2">
                <PieceMoveHistory moves={data.moves.filter(({ pieceId }) => pieceId === piece.id)} />
              </div>
            </details>
          </div>
        )}
      </LongList>
    </PagePanel>
  );
}
