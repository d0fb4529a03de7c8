import { useQuery } from "@tanstack/react-query";
import type { listProofs } from "#shared/contract/proofs.ts";
import type { PieceDetail } from "#shared/contract/production.ts";
import { callStaff } from "../../session/api.ts";
import { ProofVersionDetails } from "../../parts/proof-version.tsx";
import { PortalFailedState } from "../../parts/states.tsx";

/** Renders "Épreuve": what the buyer was shown of the piece, and what he answered; nothing where he was shown none. */
export function PieceProofHistory({ piece: { id, orderRef } }: { piece: PieceDetail }) {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["pieces", "proofs", orderRef],
    queryFn: ({ signal }) =>
      callStaff<typeof listProofs>("GET", "/api/orders/:ref/proofs", { params: { ref: orderRef }, signal }),
  });
  if (isError)
    return (
      <PortalFailedState
        what="Les épreuves n'ont pas pu être lues."
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  const versions = data?.find(({ pieceId }) => pieceId === id)?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold text-silver-50">Épreuve</h3>
      <ol className="flex flex-col gap-3">
        {versions.map((version) => (
          <ProofVersionDetails key={version.id} version={version} />
        ))}
      </ol>
    </section>
  );
}
