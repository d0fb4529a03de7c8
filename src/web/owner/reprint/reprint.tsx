import { useState } from "react";
import type {
  orderOfferRaise,
  orderReprint,
  readOfferRaise,
  ReprintOffer,
  readReprintOffer,
} from "#shared/contract/owner-reprint.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { ReprintForm } from "./reprint-form.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

/**
 * Renders "Commander une nouvelle carte" or, for an upgrade, "Passer à Gold"; the price and the destination follow once
 * the form is open.
 */
export function ReprintOrderSection({ cardRef, raisedTo }: { cardRef: string; raisedTo?: OfferName }) {
  const [offer, setOffer] = useState<ReprintOffer>();
  const { act, busy } = useAct();

  const read = () =>
    raisedTo
      ? call<typeof readOfferRaise>("GET", "/api/ma-carte/cartes/:ref/offre", { params: { ref: cardRef } })
      : call<typeof readReprintOffer>("GET", "/api/ma-carte/cartes/:ref/nouvelle-carte", { params: { ref: cardRef } });

  if (!offer)
    return (
      <div>
        <Button size="small" variant="secondary" busy={busy} onClick={() => act(async () => setOffer(await read()))}>
          {raisedTo ? `Passer à ${offers[raisedTo].title}` : "Commander une nouvelle carte"}
        </Button>
      </div>
    );
  if (offer.beingMade)
    return (
      <output className="block">
        {raisedTo
          ? `Une carte est déjà en fabrication pour cette page. Une fois partie de l'atelier, vous pourrez passer à ${offers[raisedTo].title}.`
          : "Une carte est déjà en fabrication pour cette page\u00a0: elle vous sera livrée bientôt."}
      </output>
    );
  return (
    <ReprintForm
      offer={offer}
      send={(body) =>
        raisedTo
          ? call<typeof orderOfferRaise>("POST", "/api/ma-carte/cartes/:ref/offre", { params: { ref: cardRef }, body })
          : call<typeof orderReprint>("POST", "/api/ma-carte/cartes/:ref/nouvelle-carte", {
              params: { ref: cardRef },
              body,
            })
      }
      raisedTo={raisedTo}
      readAgain={async () => setOffer(await read())}
      onClose={() => setOffer(undefined)}
    />
  );
}
