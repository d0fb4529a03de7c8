import { useEffect } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import { routePaths } from "#shared/urls.ts";
import { preloadCardDrawings } from "#web/kit/ui/printed-card/drawn.ts";
import { LazyTurningCard } from "#web/kit/ui/printed-card/later.tsx";

/**
 * Shows the card that is being bought, as it is printed; light crosses it once it is paid. Before, a reference
 * alone reveals no more of it than a name.
 */
export function OrderedCardPreview({ order, lit }: { order: PublicOrder; lit: boolean }) {
  const { jobTitle, company, logoUrl } = (order.paid ? order : order.printed) ?? {
    jobTitle: "",
    company: "",
    logoUrl: "",
  };
  // What the server drew has no logo, and its buyer has just agreed to a card that has one.
  const drawnAtOnce = lit || logoUrl !== "";
  useEffect(() => {
    if (drawnAtOnce) preloadCardDrawings();
  }, [drawnAtOnce]);
  const { firstName, lastName } = order.cards[0] ?? order;
  return (
    <div className="max-w-104">
      <LazyTurningCard
        offer={order.offer}
        texts={{ name: `${firstName} ${lastName}`, jobTitle, company }}
        logo={logoUrl || undefined}
        qr={routePaths.cardQr(order.reprintOf ?? order.ref)}
        lit={lit}
      />
    </div>
  );
}
