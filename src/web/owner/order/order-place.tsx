import type { OwnedOrder, pauseTag, readOwnedOrder, resumeTag } from "#shared/contract/owner-order.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { LoadedSectionContent } from "../loaded.tsx";
import { OwnerSectionPanel } from "../panel.tsx";
import { ReprintOrderSection } from "../reprint/reprint.tsx";
import { LaterPieceDetails, OwnedOrderDetails } from "./order-part.tsx";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { describeLostCardSteps } from "#web/kit/lost-card.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

interface LostCardProps {
  cardRef: string;
  order: OwnedOrder;
  onChanged: (order: OwnedOrder) => void;
}

type Change = "lost" | "found";
const done: Record<Change, string> = {
  lost: "La puce n'ouvre plus votre page.",
  found: "La puce ouvre de nouveau votre page.",
};

/**
 * Reports the printed card as lost: closes its tag, which can be opened again; the page, and the tag of a card made
 * since, stay open.
 */
function LostCardSection({ cardRef: ref, order: { tagPausedAt, tagOpen, newCardPrice }, onChanged }: LostCardProps) {
  const { act, doing } = useAct();
  const change = async (to: Change) => {
    const given = { params: { ref } };
    onChanged(
      to === "lost"
        ? await call<typeof pauseTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/pause", given)
        : await call<typeof resumeTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/reprise", given),
    );
    return { message: done[to] };
  };
  const press = (to: Change, says: string) => (
    <Button size="small" variant="secondary" busy={doing === to} onClick={() => act(() => change(to), to)}>
      {says}
    </Button>
  );

  // No card has been handed over yet.
  if (tagPausedAt === null && !tagOpen) return null;
  return (
    <OwnerSectionPanel title="Carte perdue">
      {tagPausedAt === null ? null : (
        <Callout kind="warning" title={`Déclarée perdue le ${formatFrenchDay(Date.parse(tagPausedAt))}.`}>
          <p>
            Qui approche un téléphone de la carte lit qu'elle est perdue, et rien de vous. Votre lien et votre QR code
            ouvrent toujours votre page.
          </p>
        </Callout>
      )}
      <p className="text-sm">{explain(tagPausedAt, tagOpen, formatFcfa(newCardPrice))}</p>
      <div className="flex flex-wrap gap-3">
        {tagPausedAt === null ? null : press("found", "Remettre la puce en service")}
        {tagOpen
          ? press("lost", tagPausedAt === null ? "Déclarer la carte perdue" : "Déclarer perdue la nouvelle aussi")
          : null}
      </div>
    </OwnerSectionPanel>
  );
}

function explain(tagPausedAt: string | null, tagOpen: boolean, price: string): string {
  if (tagPausedAt === null) return describeLostCardSteps(price, "ici");
  if (tagOpen)
    return "La puce de votre nouvelle carte, elle, ouvre votre page. L'ancienne est retrouvée\u00a0? Remettez sa puce en service.";
  return `Retrouvée\u00a0? Remettez sa puce en service. Sinon, commandez une nouvelle carte (${price})\u00a0: sa puce a une adresse à elle, qui ouvre votre page pendant que l'ancienne reste fermée.`;
}

/** Shows a card's order, and its printed card. */
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
              {order.paid === null
                ? " Qui a commandé votre carte, votre entreprise par exemple, peut aussi la commander pour vous."
                : null}
            </p>
            <ReprintOrderSection cardRef={cardRef} />
          </OwnerSectionPanel>
        </div>
      )}
    </LoadedSectionContent>
  );
}

/** Offers a better offer for the difference in price, and lists what it adds. */
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
