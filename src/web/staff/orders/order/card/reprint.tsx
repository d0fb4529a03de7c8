import { withDe } from "#shared/format/elision.ts";
import { useState } from "react";
import type { Piece, remakePiece } from "#shared/contract/production.ts";
import type { PieceState } from "#shared/words.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/api.ts";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { getCardName, type OrderDetail } from "../use-order.ts";

/** A piece before is not printed yet, one after is being replaced. */
const printed: readonly PieceState[] = ["printed", "encoded", "checked", "shipped", "delivered", "returned"];

/** Has the printed piece of the card that is shown made anew; nothing before it is printed. */
export function ReprintCardButton({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState(false);
  const piece = findLastPiece(useOrderPieces(order).data?.pieces ?? [], order.cardRef);
  if (!piece || !printed.includes(piece.state)) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        Réimprimer
      </Button>
      {asking ? (
        <ReasonDialog
          name={`reprint ${piece.id}`}
          orderRef={order.ref}
          title="Réimprimer"
          confirm="Faire réimprimer"
          danger={false}
          send={async (why) => {
            await callStaff<typeof remakePiece>("POST", "/api/pieces/:id/remake", {
              params: { id: piece.id },
              body: { kind: "reprint", why },
            });
            return { message: "La réimpression est dans l'atelier, à imprimer." };
          }}
          onClose={() => setAsking(false)}
        >
          <p>{`La carte ${withDe(getCardName(order))} est mise à imprimer encore une fois, sans rien coûter au client\u00a0; les autres cartes de la commande restent où elles sont.`}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Finds the piece of a card that counts: the last one made that is still good. */
function findLastPiece(pieces: readonly Piece[], cardRef: string): Piece | undefined {
  return pieces
    .filter((piece) => piece.cardRef === cardRef && piece.state !== "canceled" && piece.state !== "defective")
    .toSorted((one, other) => other.place - one.place)[0];
}
