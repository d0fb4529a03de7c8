import { useState } from "react";
import type { openOwnedInvoices, readOwnedReceipt } from "#shared/contract/owner-order.ts";
import { routePaths } from "#shared/urls.ts";
import { buildRequestUrl } from "#web/kit/api/address.ts";
import { call } from "#web/kit/api/client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";

const receiptPath: (typeof readOwnedReceipt)["path"] = "/api/ma-carte/cartes/:ref/commande/recu.pdf";

/**
 * Renders what the buyer of a paid order takes from it: its receipt, and the way to the page of its invoices. `order`:
 * where it is not the card's own order.
 */
export function BuyerPapers({ cardRef, order }: { cardRef: string; order?: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const given = { params: { ref: cardRef }, query: { order } };

  async function openInvoices(): Promise<void> {
    setBusy(true);
    try {
      const { ref } = await call<typeof openOwnedInvoices>(
        "POST",
        "/api/ma-carte/cartes/:ref/commande/factures",
        given,
      );
      location.assign(routePaths.invoices(ref));
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        size="small"
        variant="secondary"
        icon={<Icon name="receipt" />}
        href={buildRequestUrl(receiptPath, given)}
      >
        Voir mon reçu (PDF)
      </ButtonLink>
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        busyLabel="Un instant..."
        onClick={() => void openInvoices()}
      >
        Facture
      </Button>
    </div>
  );
}
