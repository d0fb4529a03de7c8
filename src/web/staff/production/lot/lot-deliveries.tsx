import { useQuery } from "@tanstack/react-query";
import type { listOrderVisits } from "#shared/contract/delivery.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { callStaff } from "../../session/api.ts";
import { formatLongInstant } from "../../parts/dates.ts";
import { countLotPieces } from "./lot-states.ts";
import type { LotDetail } from "./use-lot.ts";

/** Says what of a lot went out already, to whom, and what remains; nothing before the first part. */
export function LotDeliveries({ lot }: { lot: LotDetail }) {
  const { orderRef, pieces } = lot;
  const [delivered, shipped] = [countLotPieces(lot, "delivered"), countLotPieces(lot, "shipped")];
  const { data = [] } = useQuery({
    queryKey: ["pieces", "lot", orderRef, "deliveries"],
    queryFn: ({ signal }) =>
      callStaff<typeof listOrderVisits>("GET", "/api/orders/:ref/deliveries", { params: { ref: orderRef }, signal }),
  });
  if (delivered + shipped === 0 && data.length === 0) return null;
  const rest = pieces - delivered - shipped;
  return (
    <section aria-label="Livraisons" className="flex flex-col gap-1 text-sm">
      <p className="font-semibold text-silver-50">
        {`Remises\u00a0: ${delivered.toLocaleString("fr-FR")} sur ${formatCount(pieces, "carte")}`}
        {shipped > 0 ? `, ${shipped.toLocaleString("fr-FR")} en livraison` : ""}
        {rest > 0 ? `. Restent à l'atelier\u00a0: ${rest.toLocaleString("fr-FR")}.` : "."}
      </p>
      <ul className="flex flex-col gap-0.5 text-silver-200">
        {data.map(({ id, at, outcome, receivedBy, pieces: count }) => (
          <li key={id} className="wrap-anywhere">
            {outcome === "delivered"
              ? `${formatLongInstant(at)}\u00a0: ${formatCount(count, "carte")} ${agreeWord(count, "remise", "remises")} à ${receivedBy || "?"}`
              : `${formatLongInstant(at)}\u00a0: personne, ${formatCount(count, "carte rapportée", "cartes rapportées")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
