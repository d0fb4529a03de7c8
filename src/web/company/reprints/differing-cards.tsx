import { useState } from "react";
import type { CompanyReprints, orderCompanyReprints, readCompanyReprints } from "#shared/contract/company-reprints.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { CompanyReprintForm } from "#web/company/reprints/company-reprint-form.tsx";
import { WaitingReprints } from "#web/company/reprints/waiting-reprints.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

interface DifferingCardsProps {
  /** Number of printed cards that differ from their page. */
  printed: number;
  /** Whole FCFA per card. */
  reprintPrice: number;
}

const path: (typeof readCompanyReprints)["path"] = "/api/entreprises/:organisation/reimpressions";

/** Says how many printed cards differ from their pages, and reprints them in one order. */
export function DifferingCards({ printed, reprintPrice }: DifferingCardsProps) {
  const { organisation, endIfRefused } = useSpace();
  const [reprints, setReprints] = useState<CompanyReprints>();
  const { act, busy } = useAct({ end: endIfRefused });
  const params = { organisation };
  const read = async () => setReprints(await call<typeof readCompanyReprints>("GET", path, { params }));

  if (reprints)
    return (
      <>
        <WaitingReprints waiting={reprints.waiting} hrefOf={routePaths.payment} link="Voir et payer cette commande" />
        <div className="panel max-w-3xl min-w-0 p-[min(1.5rem,5.5vw)]">
          <CompanyReprintForm
            reprints={reprints}
            send={(body) => call<typeof orderCompanyReprints>("POST", path, { params, body })}
            onOrdered={(ref) => location.assign(routePaths.payment(ref))}
            explain={getCallErrorMessage}
            readAgain={read}
            onClose={() => setReprints(undefined)}
            confirm="Passer au paiement"
          />
        </div>
      </>
    );
  const [them, their] = printed === 1 ? ["L'imprimer", "sa page"] : ["Les imprimer", "leur page"];
  return (
    <Callout
      title={`${formatCount(printed, "carte imprimée dit", "cartes imprimées disent")} autre chose que ${their}.`}
    >
      <p>
        {`La puce et le QR code ouvrent toujours la page d'aujourd'hui. ${them} de nouveau coûte ${formatFcfa(printed * reprintPrice)}, soit ${formatFcfa(reprintPrice)} par carte.`}
      </p>
      <div className="mt-2">
        <Button size="small" variant="secondary" busy={busy} onClick={() => act(read)}>
          {`${them} de nouveau`}
        </Button>
      </div>
    </Callout>
  );
}
