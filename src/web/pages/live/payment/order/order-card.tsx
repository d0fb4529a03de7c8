import { useEffect } from "react";
import type { PublicOrder } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { drawCardsNow } from "#web/ui/printed-card/drawn.ts";
import { TurningCard } from "#web/ui/printed-card/later.tsx";

/** The card that is being bought, as it is printed; light crosses it once it is paid. Before, a reference alone tells no more of it than a name. */
export function OrderCard({ order, lit }: { order: PublicOrder; lit: boolean }) {
  useEffect(() => {
    if (lit) drawCardsNow();
  }, [lit]);
  const { jobTitle, company, logoUrl } = (order.paid ? order : order.printed) ?? { jobTitle: "", company: "", logoUrl: "" };
  return (
    <div className="max-w-104">
      <TurningCard offer={order.offer} texts={{ name: `${order.firstName} ${order.lastName}`, jobTitle, company }} logo={logoUrl || undefined} qr={paths.cardQr(order.reprintOf ?? order.ref)} lit={lit} />
    </div>
  );
}
