import { lazy, Suspense } from "react";
import { paths } from "#shared/urls.ts";
import { Loading } from "../../parts/states.tsx";
import { Panel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";

const BothSides = lazy(async () => ({ default: (await import("#web/ui/printed-card/both-sides.tsx")).BothSides }));

/** The card as it is printed from what the order says now. */
export function Printed({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  const { offer, firstName, lastName, jobTitle, company, logoUrl, ref, reprintOf } = order;
  return (
    <Panel title="Carte">
      <Suspense fallback={<Loading />}>
        <BothSides offer={offer} texts={{ name: `${firstName} ${lastName}`.trim(), jobTitle, company }} logo={logoUrl || undefined} qr={paths.cardQr(reprintOf ?? ref)} />
      </Suspense>
    </Panel>
  );
}
