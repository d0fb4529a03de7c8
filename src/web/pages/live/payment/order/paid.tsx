import type { PaidOrder } from "#shared/contract/orders.ts";
import { formatFcfa } from "#shared/money.ts";
import { paths } from "#shared/urls.ts";
import type { UnpricedSettings } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Help } from "#web/ui/help.tsx";
import { formatInstant } from "../dates.ts";
import { whatsappShare } from "../pay/share-link.tsx";
import { FullScreenQr } from "./full-screen-qr.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { Missing } from "../missing.tsx";
import { NextSteps } from "./next-steps.tsx";

const payers: Record<PaidOrder["paidBy"], string> = { PayTech: "par PayTech", "Code promo": "avec un code promo", Équipe: "auprès de notre équipe" };

/** What a paid order shows: date and payer, the card that is now online and all that can be done with it, and to its buyer what comes next (product.md §2). */
export function Paid({ order, settings }: { order: PaidOrder; settings: UnpricedSettings }) {
  const card = paths.card(order.ref);
  const deposited = (order.discountedPrice ?? 0) - (order.rest ?? 0);
  const link = `${settings.publicUrl}${card}`;
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="grid size-14 place-items-center rounded-full bg-success text-ink"><Icon name="check" size="large" /></p>
        <h1 className="mt-5 text-3xl">{order.partly ? "Commande enregistrée" : "Commande payée"}</h1>
        <p className="mt-3 text-lg">
          {order.partly ? "Enregistrée" : "Payée"} le <time dateTime={order.paidAt} suppressHydrationWarning>{formatInstant(order.paidAt)}</time>, {payers[order.paidBy]}.{order.mine ? ` Merci, ${order.firstName}\u00a0!` : ""}
        </p>
        {order.rest ? <p className="mt-2 font-semibold">{deposited > 0 ? `Acompte reçu\u00a0: ${formatFcfa(deposited)}. ` : ""}Reste à payer&nbsp;: {formatFcfa(order.rest)}.</p> : null}
        {order.yours ? (
          <p className="mt-2 font-semibold">
            Votre paiement&nbsp;: {formatFcfa(order.yours)}. Merci&nbsp;! <a href={paths.receipt(order.ref)} className="text-link">Voir mon reçu</a>
          </p>
        ) : null}
      </header>
      <Missing order={order} />
      {!order.reprintOf ? null : <Reprinted cardRef={order.reprintOf} />}
      {order.missing.length > 0 || order.reprintOf ? null : <section className="panel flex flex-col gap-5 p-6 sm:p-8">
        <h2 className="text-xl">Votre carte est en ligne</h2>
        <p>Montrez-la dès maintenant&nbsp;: tous les téléphones lisent son QR code, et son lien se partage partout.</p>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink href={card} icon={<Icon name="card" />}>Voir ma carte</ButtonLink>
          <FullScreenQr cardRef={order.ref} name={`${order.firstName} ${order.lastName}`} />
          <ButtonLink href={whatsappShare(`Voici ma carte de visite\u00a0: ${settings.publicUrl}${paths.cardFrom(order.ref, "wa")}`)} target="_blank" rel="noopener" variant="secondary" icon={<Icon name="whatsapp" />}>
            Partager sur WhatsApp
          </ButtonLink>
          <HomeScreen cardRef={order.ref} />
          {order.mine ? <ButtonLink href={paths.ownedCard(order.ref)} variant="secondary" icon={<Icon name="pencil" />}>Gérer ma carte</ButtonLink> : null}
        </div>
        <p className="text-sm wrap-anywhere text-silver-300">{link}</p>
      </section>}
      {order.mine ? (
        <NextSteps order={order} settings={settings} />
      ) : (
        <p className="text-silver-300">C'est votre commande&nbsp;? Ouvrez-la par le lien que nous vous avons envoyé&nbsp;: vous y verrez la suite et votre reçu.</p>
      )}
      <Help settings={settings} about={`la commande ${order.number}`} />
    </div>
  );
}

/** Its page was there before: only the printed card is new. */
function Reprinted({ cardRef }: { cardRef: string }) {
  return (
    <section className="panel flex flex-col gap-5 p-6 sm:p-8">
      <h2 className="text-xl">Votre nouvelle carte</h2>
      <p>Votre page ne change pas&nbsp;: la nouvelle carte l'ouvre, comme l'ancienne.</p>
      <div><ButtonLink href={paths.card(cardRef)} icon={<Icon name="card" />}>Voir ma page</ButtonLink></div>
    </section>
  );
}
