import { useState } from "react";
import type { orderPersonReprint, readPersonReprint } from "#shared/contract/company-card-orders.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ReprintForm } from "#web/owner/reprint/reprint-form.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

const path: (typeof readPersonReprint)["path"] = "/api/entreprises/:organisation/personnes/:ref/nouvelle-carte";

/** Orders another printed card for a person whose card is lost or outdated; loads the price at a press. */
export function PersonReprint({ personRef: ref }: { personRef: string }) {
  const { organisation, endIfRefused } = useSpace();
  const params = { organisation, ref };
  const [offer, setOffer] = useState<ReprintOffer>();
  const { act, busy } = useAct({ end: endIfRefused });
  const read = () => call<typeof readPersonReprint>("GET", path, { params });

  if (offer && !offer.beingMade)
    return (
      <ReprintForm
        offer={offer}
        send={(body) => call<typeof orderPersonReprint>("POST", path, { params, body })}
        readAgain={async () => setOffer(await read())}
        onClose={() => setOffer(undefined)}
      />
    );
  return (
    <OwnerSectionPanel title="Nouvelle carte imprimée">
      {offer ? (
        <output className="block text-sm">
          Une carte de cette personne est déjà en fabrication&nbsp;: elle sera livrée bientôt.
        </output>
      ) : (
        <>
          <p className="text-sm">Une nouvelle carte ouvre la même page, à la même adresse.</p>
          <div>
            <Button
              size="small"
              variant="secondary"
              busy={busy}
              onClick={() => act(async () => setOffer(await read()))}
            >
              Commander une nouvelle carte
            </Button>
          </div>
        </>
      )}
    </OwnerSectionPanel>
  );
}
