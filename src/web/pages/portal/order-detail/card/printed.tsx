import { lazy, Suspense } from "react";
import { routePaths } from "#shared/urls.ts";
import { PortalLoadingState } from "../../parts/states.tsx";
import { OrderDetailPanel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";

const BothSides = lazy(async () => ({
  default: (await import("#web/ui/printed-card/both-sides.tsx")).PrintedCardSides,
}));

/** Shows the card as it is printed from what the order says now. */
export function OrderPrintedCardPreview({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  const { offer, firstName, lastName, jobTitle, company, logoUrl, ref, reprintOf } = order;
  return (
    <OrderDetailPanel title="Carte">
      <Suspense fallback={<PortalLoadingState />}>
        <BothSides
          offer={offer}
          texts={{ name: `${firstName} ${lastName}`.trim(), jobTitle, company }}
          logo={logoUrl || undefined}
          qr={routePaths.cardQr(reprintOf ?? ref)}
        />
      </Suspense>
    </OrderDetailPanel>
  );
}
