import type { PublicOrder } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { formatInstant } from "../dates.ts";
import { whatsappShare } from "../pay/share-link.tsx";

type PaidOrder = Extract<PublicOrder, { paid: true }>;

const payers: Record<PaidOrder["paidBy"], string> = { PayTech: "par PayTech", "Code promo": "avec un code promo", Équipe: "auprès de notre équipe" };

/** What a paid order shows: date and payer, and the way to the card that is now online (product.md §2). */
export function Paid({ order, publicUrl }: { order: PaidOrder; publicUrl: string }) {
  const card = paths.card(order.ref);
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="grid size-14 place-items-center rounded-full bg-success text-ink"><Icon name="check" size="large" /></p>
        <h1 className="mt-5 text-3xl">Commande payée</h1>
        <p className="mt-3 text-lg">
          Payée le <time dateTime={order.paidAt} suppressHydrationWarning>{formatInstant(order.paidAt)}</time>, {payers[order.paidBy]}. Merci, {order.firstName}&nbsp;!
        </p>
      </header>
      <section className="panel flex flex-col gap-5 p-6 sm:p-8">
        <h2 className="text-xl">Votre carte est en ligne</h2>
        <p>Vous pouvez déjà la montrer et la partager. La carte imprimée part en fabrication&nbsp;: nous vous joindrons pour la livraison.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={card} icon={<Icon name="card" />}>Voir ma carte</ButtonLink>
          <ButtonLink href={whatsappShare(`Voici ma carte de visite\u00a0: ${publicUrl}${card}`)} target="_blank" rel="noopener" variant="secondary" icon={<Icon name="whatsapp" />}>
            Partager sur WhatsApp
          </ButtonLink>
        </div>
        <p className="text-sm wrap-anywhere text-silver-300">{publicUrl}{card}</p>
      </section>
    </div>
  );
}
