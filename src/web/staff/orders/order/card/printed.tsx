import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { lazy, Suspense } from "react";
import { routePaths } from "#shared/route-paths.ts";
import { StaffLoadingState } from "../../../parts/staff-states.tsx";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { getCardName, type OrderDetail } from "../use-order.ts";

const BothSides = lazy(async () => ({
  default: (await import("#web/kit/ui/printed-card/both-sides.tsx")).PrintedCardSides,
}));

export function OrderPrintedCardPreview({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  const { offer, jobTitle, company, logoUrl, cardRef, cardList } = order;
  const name = getCardName(order);
  return (
    <PagePanel
      title={cardList.length > 1 ? `Carte ${formatNameWithDe(name)}` : "Carte"}
      fold="carte"
      holds={cardList.length > 1 ? "" : "Ses deux côtés imprimés"}
    >
      <Suspense fallback={<StaffLoadingState />}>
        <BothSides
          offer={offer}
          texts={{ name, jobTitle, company }}
          logo={logoUrl || undefined}
          qr={routePaths.cardQr(cardRef)}
        />
      </Suspense>
    </PagePanel>
  );
}
