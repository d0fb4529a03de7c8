import type { readOwnedOrder } from "#shared/contract/owner-order.ts";
import { formatFcfa } from "#shared/money.ts";
import { call } from "#web/api/client.ts";
import { LoadedSectionContent } from "../loaded.tsx";
import { OwnerSectionPanel } from "../panel.tsx";
import { ReprintOrderSection } from "../reprint/reprint.tsx";
import { LostCardSection } from "./lost-card.tsx";
import { LaterPieceDetails, OwnedOrderDetails } from "./order-part.tsx";

/** Shows the order of a card, and its printed one. */
export function OwnedOrderSection({ cardRef }: { cardRef: string }) {
  return (
    <LoadedSectionContent
      read={() =>
        call<typeof readOwnedOrder>("GET", "/api/ma-carte/cartes/:ref/commande", { params: { ref: cardRef } })
      }
    >
      {(order, change) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {order.later.map((later) => (
            <LaterPieceDetails
              key={`${later.what} ${later.number} ${later.orderedAt}`}
              cardRef={cardRef}
              later={later}
            />
          ))}
          <OwnedOrderDetails cardRef={cardRef} order={order} />
          <LostCardSection cardRef={cardRef} order={order} onChanged={change} />
          <OwnerSectionPanel title="Nouvelle carte">
            <p className="text-sm">
              {"Perdue, abîmée, ou elle ne dit plus la même chose\u00a0? La nouvelle coûte "}
              {formatFcfa(order.newCardPrice)} et ouvre la même page, à la même adresse.
            </p>
            <ReprintOrderSection cardRef={cardRef} />
          </OwnerSectionPanel>
        </div>
      )}
    </LoadedSectionContent>
  );
}
