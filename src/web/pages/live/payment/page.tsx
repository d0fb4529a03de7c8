import type { PageSettings } from "#web/settings.ts";
import { BackLinks } from "#web/ui/back-links.tsx";
import { SiteFooter } from "#web/ui/site-footer.tsx";
import { SiteHeader } from "#web/ui/site-header.tsx";
import { Loading, NoScript, NotFound, Unreachable } from "./aside-states.tsx";
import { OrderView } from "./order/order-view.tsx";
import { useOrder } from "./use-order.ts";

/** `/payer/{ref}`: the order, and its payment or the news of it (product.md §2, payments.md). */
export function PaymentPage({ settings }: { settings: PageSettings }) {
  const { place, state, refresh } = useOrder();
  // The prerendered page knows no settings: nothing may depend on one before the browser has taken over.
  const simulated = state.kind === "known" && settings.paymentsSimulated;
  return (
    <div className="overflow-x-clip">
      <SiteHeader plain />
      {/* As high as the screen from the start, so that the foot does not move when the order comes. */}
      <main id="contenu" className="page-width min-h-svh pt-2 pb-16">
        <BackLinks offers={false} />
        <div className="mt-6">
          <NoScript settings={settings} />
          {state.kind === "loading" ? <Loading /> : null}
          {state.kind === "not-found" ? <NotFound supportEmail={settings.supportEmail} /> : null}
          {state.kind === "unreachable" ? <Unreachable onRetry={refresh} /> : null}
          {simulated ? <p className="mb-6 w-fit rounded-full border border-gold-300 bg-gold-900 px-4 py-1.5 text-sm font-semibold text-gold-100">Paiements simulés&nbsp;: aucun argent réel.</p> : null}
          {state.kind === "known" ? <OrderView order={state.order} returned={place?.returned} settings={settings} onChange={refresh} /> : null}
        </div>
      </main>
      <SiteFooter companyUrl={settings.companyUrl} />
    </div>
  );
}
