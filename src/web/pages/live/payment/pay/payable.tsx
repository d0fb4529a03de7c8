import type { UnpaidOrder } from "#shared/contract/orders.ts";
import type { UnpricedSettings } from "#web/settings.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Help } from "#web/ui/help.tsx";
import type { Refused } from "../first-view.ts";
import type { EarlierTry } from "../rules.ts";
import type { Watch } from "../use-order.ts";
import { Missing } from "../missing.tsx";
import { OwnActions } from "../own-actions.tsx";
import { PayForm } from "./pay-form.tsx";
import { ShareLink } from "./share-link.tsx";

interface PayableProps {
  order: UnpaidOrder;
  earlierTry: EarlierTry;
  refused: Refused | undefined;
  settings: UnpricedSettings;
  watch: Watch;
}

export function Payable({ order, earlierTry, refused, settings, watch }: PayableProps) {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-3xl">Plus que le paiement</h1>
        <p className="mt-3 text-lg">Votre commande est enregistrée.{order.missing.length > 0 ? "" : " Nous commençons votre carte dès le paiement."}</p>
      </header>
      {earlierTry === "canceled" ? (
        <Callout title="Le paiement a été annulé&nbsp;: rien n'a été prélevé.">
          <p>Votre commande vous attend. Vous pouvez la payer quand vous voulez.</p>
        </Callout>
      ) : null}
      {earlierTry === "left" ? (
        <Callout icon="clock" title="Vous avez quitté le paiement.">
          <p>Votre commande vous attend. Si vous aviez déjà validé, ne payez pas une seconde fois&nbsp;: cette page l'affichera.</p>
        </Callout>
      ) : null}
      {earlierTry === "started" ? (
        <Callout icon="clock" title="Un paiement a déjà été commencé.">
          <p>Si vous l'avez validé, ne payez pas une seconde fois&nbsp;: cette page l'affichera dès qu'il nous sera confirmé.</p>
        </Callout>
      ) : null}
      <Missing order={order} />
      {order.delivery?.terms && order.delivery.fee !== 0 ? <p>{order.delivery.terms}</p> : null}
      <PayForm order={order} refused={refused} feesNote={settings.paymentFeesNote} watch={watch} />
      <Help settings={settings} about={`la commande ${order.number}`} />
      <ShareLink order={order} publicUrl={settings.publicUrl} />
      {order.payment === "none" || order.payment === "canceled" ? <OwnActions order={order} watch={watch} /> : null}
    </div>
  );
}
