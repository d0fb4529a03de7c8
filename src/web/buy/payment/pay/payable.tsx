import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentReturn } from "../rules.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { OrderCards } from "../order-cards.tsx";
import { MissingOrderContent } from "../missing.tsx";
import { BuyerOrderActions } from "../own-actions.tsx";
import { PayForm } from "./pay-form.tsx";
import { SharePaymentLink } from "./share-link.tsx";

interface PayableProps {
  order: UnpaidOrder;
  returned: PaymentReturn;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

export function PayableOrderView({ order, returned, refused, settings, watch }: PayableProps) {
  const isGift = order.toPay === 0;
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-3xl">{isGift ? "Rien à payer" : "Plus que le paiement"}</h1>
        <p className="mt-3 text-lg">
          {order.mine ? "Votre commande" : `La commande ${formatNameWithDe(`${order.firstName} ${order.lastName}`)}`}{" "}
          est enregistrée.
          {order.missing.length > 0 ? "" : ` Nous commençons ${whichCards(order)} dès ${whatBeginsIt(order)}.`}
        </p>
        {order.corrected ? <p className="mt-3 font-semibold">{order.corrected}</p> : null}
      </header>
      {order.payment === "canceled" ? (
        <Callout title="Le paiement a été annulé&nbsp;: rien n'a été prélevé.">
          <p>La commande vous attend.{isGift ? "" : " Vous pouvez la payer quand vous voulez."}</p>
        </Callout>
      ) : null}
      {order.begun ? (
        <Callout
          icon="clock"
          title={
            order.begun.by === "you" && returned === "annule" ? "Vous avez quitté le paiement." : order.begun.title
          }
        >
          <p>{order.begun.text}</p>
        </Callout>
      ) : null}
      <MissingOrderContent order={order} />
      <OrderCards order={order} />
      {order.delivery?.terms && order.delivery.fee !== 0 ? <p>{order.delivery.terms}</p> : null}
      <PayForm order={order} refused={refused} feesNote={settings.paymentFeesNote} watch={watch} />
      <SupportHelpLinks settings={settings} about={`la commande ${order.number}`} />
      <SharePaymentLink order={order} publicUrl={settings.publicUrl} />
      {order.mine && !isGift ? (
        <p>
          <a href={routePaths.quote(order.ref)} className="text-link">
            Devis au nom de mon entreprise
          </a>
        </p>
      ) : null}
      {order.payment === "none" || order.payment === "canceled" ? (
        <BuyerOrderActions order={order} watch={watch} />
      ) : null}
    </div>
  );
}

function whatBeginsIt({ toPay, deposit }: UnpaidOrder): string {
  if (toPay === 0) return "son activation";
  return deposit ? "l'acompte" : "le paiement";
}

function whichCards({ mine, quantity, cards }: UnpaidOrder): string {
  if (quantity > 1) return "les cartes";
  if (cards.length === 1) return "la carte";
  return mine ? "votre carte" : "sa carte";
}
