import type { OwnedOrder, readOwnedOrder } from "#shared/contract/owner-order.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { call } from "#web/kit/api/client.ts";
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
          {order.raise ? <RaisePanel cardRef={cardRef} from={order.offer} raise={order.raise} /> : null}
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

/** Offers the better offer for the difference: what it adds to the card's own. */
function RaisePanel({
  cardRef,
  from,
  raise: { offer, price },
}: {
  cardRef: string;
  from: OfferName;
  raise: NonNullable<OwnedOrder["raise"]>;
}) {
  const { title, material, specs } = offers[offer];
  const added = specs.filter((spec) => !offers[from].specs.includes(spec));
  return (
    <OwnerSectionPanel title={`Passer à ${title}`}>
      <p className="text-sm">{`Pour ${formatFcfa(price)}, votre page passe à ${title} dès le paiement, à la même adresse, et vous recevez votre carte en ${material}\u00a0:`}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {added.map((spec) => (
          <li key={spec}>{spec}</li>
        ))}
      </ul>
      <ReprintOrderSection cardRef={cardRef} raisedTo={offer} />
    </OwnerSectionPanel>
  );
}
