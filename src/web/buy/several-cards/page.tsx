import { formatDeliveredInDakar } from "#shared/order/lead-time.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import { SiteHeader } from "#web/kit/ui/site-header.tsx";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import { OrderWithoutScript } from "../ordering/without-script.tsx";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";
import { GroupOrderForm } from "./group-order-form.tsx";
import { isForOnePerson } from "./group-steps.ts";

function Heading({ settings }: { settings: PageSettings }) {
  const isOne = useIsHydrated() && isForOnePerson();
  const delivered = formatDeliveredInDakar(settings);
  return (
    <header className="flex max-w-4xl flex-col gap-2">
      <h1 className="silver-text text-xl lg:text-3xl">
        {isOne ? "Une carte pour quelqu'un d'autre" : "Plusieurs cartes"}
      </h1>
      <p className="max-w-2xl text-sm text-silver-300">
        {isOne
          ? `Vous la commandez et la payez, elle est à son nom. Payée, elle est ${delivered}.`
          : `De 1 à 10 cartes en une commande\u00a0: l'entreprise une fois, puis chaque personne. Payées, elles sont ${delivered.replace("livrée", "livrées")}.`}
      </p>
    </header>
  );
}

/** Renders `/commander/plusieurs`: one to ten cards in one order, for anybody. */
export function GroupOrderPage({ settings }: { settings: PageSettings }) {
  return (
    <ToastProvider raised>
      <SiteHeader plain />
      <main id="contenu" className="page-width lg:pt-2 lg:pb-20">
        <GroupOrderForm
          settings={settings}
          intro={
            <div className="flex flex-col gap-4">
              <div className="max-lg:hidden">
                <BackLinks />
              </div>
              <Heading settings={settings} />
              <OrderWithoutScript settings={settings} />
            </div>
          }
        />
        <div className="mt-8">
          <SupportHelpLinks settings={settings} about="une commande de plusieurs cartes" />
        </div>
        <div className="py-4 lg:hidden">
          <BackLinks />
        </div>
      </main>
    </ToastProvider>
  );
}
