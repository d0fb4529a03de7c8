import { useEffect } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import { routePaths } from "#shared/urls.ts";
import { preloadCardDrawings } from "#web/ui/printed-card/drawn.ts";
import { LazyTurningCard } from "#web/ui/printed-card/later.tsx";

/**
 * Shows the card that is being bought, as it is printed; light crosses it once it is paid. Before, a reference
 * alone reveals no more of it than a name.
 */
export function OrderedCardPreview({ order, lit }: { order: PublicOrder; lit: boolean }) {
  useEffect(() => {
    if (lit) preloadCardDrawings();
  }, [lit]);
  const { jobTitle, company, logoUrl } = (order.paid ? order : order.printed) ?? {
    jobTitle: "",
    company: "",
    logoUrl: "",
  };
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
