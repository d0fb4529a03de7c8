import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { listProofs, PieceProofs } from "#shared/contract/proofs.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { ProofVersionDetails } from "../../../parts/proof-version.tsx";
import { StaffFailedState } from "../../../parts/staff-states.tsx";
import { useCopyToClipboard } from "../../../parts/use-copy.ts";
import { OrderDetailPanel } from "../panel.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { getCardName, type OrderDetail } from "../use-order.ts";
import { SendProofForm } from "./send-proof.tsx";

/**
 * Renders "Épreuve": what the buyer was shown of each piece, version by version, and what he answered; folded
 * while none was sent of a card that needs none.
 */
export function OrderProofsPanel({ order }: { order: OrderDetail }) {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["pieces", "proofs", order.ref],
    queryFn: ({ signal }) =>
      callStaff<typeof listProofs>("GET", "/api/orders/:ref/proofs", { params: { ref: order.ref }, signal }),
    enabled: order.paid && !order.deletedAt && !order.expiredAt,
  });
  const made = useOrderPieces(order).data?.pieces ?? [];
  if (isError)
    return (
      <OrderDetailPanel title="Épreuve">
        <StaffFailedState
          what="Les épreuves n'ont pas pu être lues."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </OrderDetailPanel>
    );
  const pieces = data?.filter(({ sendable, versions }) => sendable || versions.length > 0) ?? [];
  if (pieces.length === 0) return null;
  const needed = pieces.some(({ state, versions }) => state === "to_design" || versions.length > 0);
  return (
    <OrderDetailPanel title="Épreuve" id="epreuve" {...(needed ? {} : { fold: "epreuve" })}>
      <ul className="flex flex-col gap-6">
        {pieces.map((piece) => (
          <OfPiece
            key={piece.pieceId}
            piece={piece}
            among={data?.length ?? 1}
            whose={order.cardList.length > 1 ? made.find(({ id }) => id === piece.pieceId) : undefined}
          />
        ))}
      </ul>
    </OrderDetailPanel>
  );
}

interface OfPieceProps {
  piece: PieceProofs;
  /** How many pieces the order has. */
  among: number;
  /** Who is on its card, where the order has several. */
  whose: { firstName: string; lastName: string } | undefined;
}

function OfPiece({ piece, among, whose }: OfPieceProps) {
  const { place, versions, link, sendable } = piece;
  const [sending, setSending] = useState(false);
  const copy = useCopyToClipboard();
  return (
    <li className="flex flex-col gap-4">
      {among > 1 ? (
        <h3 className="text-base font-semibold text-silver-50">
          Pièce {place}
          {whose ? ` · ${getCardName(whose)}` : ""}
        </h3>
      ) : null}
      {versions.length === 0 ? (
        <p className="text-sm text-silver-300">
          L'acheteur reçoit le dessin par e-mail, l'approuve ou demande un changement. Rien n'est imprimé avant son
          accord.
        </p>
      ) : null}
      {versions.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {versions.map((version) => (
            <ProofVersionDetails key={version.id} version={version} />
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {sendable ? (
          <Button size="small" variant="secondary" onClick={() => setSending(true)}>
            {versions.length === 0 ? "Envoyer une épreuve…" : "Envoyer une nouvelle version…"}
          </Button>
        ) : null}
        {link ? (
          <Button size="small" variant="secondary" onClick={() => copy(link, "Lien de l'épreuve copié\u00a0!")}>
            Copier le lien
          </Button>
        ) : null}
      </div>
      {sending ? <SendProofForm piece={piece} onClose={() => setSending(false)} /> : null}
    </li>
  );
}
