import { useEffect } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { drawCardsNow } from "#web/ui/printed-card/drawn.ts";
import { TurningCard } from "#web/ui/printed-card/later.tsx";

/** The card that is being bought, as it is printed; light crosses it once it is paid. Before, a reference tells no more of it than a name. */
export function OrderCard({ order, lit }: { order: PublicOrder; lit: boolean }) {
  useEffect(() => {
    if (lit) drawCardsNow();
  }, [lit]);
  const texts = { name: `${order.firstName} ${order.lastName}`, jobTitle: order.paid ? order.jobTitle : "", company: order.paid ? order.company : "" };
  return (
    <div className="max-w-104">
      <TurningCard offer={order.offer} texts={texts} logo={(order.paid && order.logoUrl) || undefined} qr={paths.cardQr(order.ref)} lit={lit} />
    </div>
  );
}
