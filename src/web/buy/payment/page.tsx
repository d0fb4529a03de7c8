import type { UnpricedSettings } from "#web/kit/settings.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { SiteFooter } from "#web/kit/ui/site-footer.tsx";
import { SiteHeader } from "#web/kit/ui/site-header.tsx";
import {
  PaymentPageLoading,
  PaymentOrderNotFound,
  PaidOrderPausedCard,
  PaymentPageUnreachable,
} from "./payment-page-states.tsx";
import type { PaymentPageInitialView } from "./first-view.ts";
import { PaymentOrderView } from "./order/order-view.tsx";
import { usePaymentOrder } from "./use-order.ts";

/**
 * Renders `/payer/{ref}`: the order, and its payment or state (product.md §2, payments.md). The server renders it
 * first.
 */
export function PaymentPage({ settings, view }: { settings: UnpricedSettings; view: PaymentPageInitialView }) {
  const { state, watch } = usePaymentOrder(view);
  return (
    <div className="overflow-x-clip">
      <SiteHeader plain />
      <main id="contenu" className="page-width min-h-svh pt-2 pb-16">
        <BackLinks offers={false} space={view.company?.space} />
        <div className="mt-6">
          {state.kind === "loading" ? <PaymentPageLoading settings={settings} /> : null}
          {state.kind === "not-found" ? (
            <PaymentOrderNotFound supportEmail={settings.supportEmail} canceled={view.place.returned === "annulee"} />
          ) : null}
          {state.kind === "paused" ? <PaidOrderPausedCard supportEmail={settings.supportEmail} /> : null}
          {state.kind === "unreachable" ? <PaymentPageUnreachable onRetry={watch.refresh} /> : null}
          {state.kind === "known" && settings.paymentsSimulated ? (
            <p className="mb-6 w-fit rounded-full border border-gold-300 bg-gold-900 px-4 py-1.5 text-sm font-semibold text-gold-100">
              Paiements simulés&nbsp;: aucun argent réel.
            </p>
          ) : null}
          {state.kind === "known" ? (
            <PaymentOrderView
              order={state.order}
              completes={view.company?.completes}
              returned={view.place.returned}
              refused={view.refused}
              settings={settings}
              watch={watch}
            />
          ) : null}
        </div>
      </main>
      <SiteFooter companyUrl={settings.companyUrl} />
    </div>
  );
}
