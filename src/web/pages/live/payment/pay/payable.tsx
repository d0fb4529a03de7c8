import type { UnpaidOrder } from "#shared/contract/orders.ts";
import type { UnpricedSettings } from "#web/settings.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Help } from "#web/ui/help.tsx";
import type { Refused } from "../first-view.ts";
import type { Returned } from "../rules.ts";
import type { Watch } from "../use-order.ts";
import { Missing } from "../missing.tsx";
import { OwnActions } from "../own-actions.tsx";
import { PayForm } from "./pay-form.tsx";
import { ShareLink } from "./share-link.tsx";

interface PayableProps {
  order: UnpaidOrder;
  returned: Returned;
  refused: Refused | undefined;
  settings: UnpricedSettings;
  watch: Watch;
}

export function Payable({ order, returned, refused, settings, watch }: PayableProps) {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-3xl">Plus que le paiement</h1>
        <p className="mt-3 text-lg">{order.mine ? "Votre" : "La"} commande est enregistrée.{order.missing.length > 0 ? "" : " Nous commençons votre carte dès le paiement."}</p>
        {order.corrected ? <p className="mt-3 font-semibold">{order.corrected}</p> : null}
      </header>
      {order.payment === "canceled" ? (
        <Callout title="Le paiement a été annulé&nbsp;: rien n'a été prélevé.">
          <p>La commande vous attend. Vous pouvez la payer quand vous voulez.</p>
        </Callout>
      ) : null}
      {order.begun ? (
        <Callout icon="clock" title={order.begun.by === "you" && returned === "annule" ? "Vous avez quitté le paiement." : order.begun.title}>
          <p>{order.begun.text}</p>
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
