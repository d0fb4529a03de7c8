import type { UnpaidOrder } from "#shared/contract/orders.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import type { UnpricedSettings } from "#web/kit/settings.ts";
import { Spinner } from "#web/kit/ui/button.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import type { RefusedFormPost } from "../first-view.ts";
import type { PaymentOrderActions } from "../use-order.ts";
import { PayForm } from "../pay/pay-form.tsx";
import { SharePaymentLink } from "../pay/share-link.tsx";

interface CheckingProps {
  order: UnpaidOrder;
  refused: RefusedFormPost | undefined;
  settings: UnpricedSettings;
  watch: PaymentOrderActions;
}

/** Says that the payment's outcome is not known, never that it failed, and still lets one pay who has not. */
export function PaymentBeingVerified({ order, refused, settings, watch }: CheckingProps) {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="grid size-14 place-items-center rounded-full bg-gold-200 text-ink">
          <Spinner />
        </p>
        <h1 className="mt-5 text-3xl">Paiement en cours de vérification</h1>
        <p className="mt-3 text-lg">
          {`Nous attendons la confirmation de ${paymentProviderName}.`} Cela prend en général quelques secondes, parfois
          quelques minutes. Cette page se met à jour d'elle-même, et vous pouvez aussi la fermer
          {order.writtenTo ? "\u00a0: nous vous écrirons dès que c'est confirmé" : ""}.
        </p>
        <p className="mt-3">{order.begun?.doubt}</p>
      </header>
      <SupportHelpLinks settings={settings} about={`la commande ${order.number}`} />
      <details className="group" open={refused !== undefined}>
        <summary className="text-link inline-flex min-h-11 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
          Vous n'avez pas terminé le paiement&nbsp;?
        </summary>
        <div className="mt-4 flex flex-col gap-8">
          <PayForm order={order} refused={refused} feesNote={settings.paymentFeesNote} watch={watch} />
          <SharePaymentLink order={order} publicUrl={settings.publicUrl} />
        </div>
      </details>
    </div>
  );
}
