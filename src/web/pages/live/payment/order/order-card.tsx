import type { PublicOrder } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { TurningCard } from "#web/ui/printed-card/turning-card.tsx";
import { useLogo } from "#web/ui/printed-card/use-logo.ts";

/** The card that is being bought, as it is printed; light crosses it once it is paid. Before, a reference tells no more of it than a name. */
export function OrderCard({ order, lit }: { order: PublicOrder; lit: boolean }) {
  const logo = useLogo(order.offer, (order.paid && order.logoUrl) || undefined);
  const { jobTitle, company } = order.paid ? order : { jobTitle: "", company: "" };
  return (
    <div className="max-w-104">
      <TurningCard offer={order.offer} card={{ name: `${order.firstName} ${order.lastName}`, jobTitle, company, logo }} qr={paths.cardQr(order.ref)} lit={lit} />
    </div>
  );
}
