import { formatDeliveredInDakar } from "#shared/order/lead-time.ts";
import { isOrderedOnSite, type OfferName, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { SupportHelpLinks } from "#web/kit/ui/help.tsx";
import { SiteHeader } from "#web/kit/ui/site-header.tsx";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import { OrderWithoutScript } from "../ordering/without-script.tsx";
import { OneCardForm } from "./one-card-form.tsx";

/**
 * Renders `/commander/{offer}`: the order form of an offer sold on the site (product.md §2), or, for another offer, the
 * form in which a buyer completes what staff began.
 */
export function OrderFormPage({ offer, settings }: { offer: OfferName; settings: PageSettings }) {
  return (
    <ToastProvider raised>
      <SiteHeader plain />
      <main id="contenu" className="page-width lg:pt-2 lg:pb-20">
        <OneCardForm
          offer={offer}
          feesNote={settings.paymentFeesNote}
          prices={settings.prices}
          promise={settings}
          renderIntro={(isPaid) => <Intro offer={offer} settings={settings} isPaid={isPaid} />}
          pitch={<Pitch offer={offer} settings={settings} />}
        />
        <div className="mt-8">
          <SupportHelpLinks settings={settings} about={`la carte ${offers[offer].title}`} />
        </div>
        <div className="py-4 lg:hidden">
          {isOrderedOnSite(offer) ? <OtherOrders /> : null}
          <BackLinks />
        </div>
      </main>
    </ToastProvider>
  );
}

function Pitch({ offer, settings }: { offer: OfferName; settings: PageSettings }) {
  if (!isOrderedOnSite(offer))
    return (
      <p className="max-w-2xl text-silver-300">
        Votre page de contact reprend exactement ce que vous écrivez&nbsp;; le dessin de votre carte, nous en convenons
        avec vous.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg font-semibold text-silver-50">{`Votre carte en ${offers[offer].material}, votre page de contact`}</p>
      <p className="max-w-2xl text-silver-300">
        Remplissez ce formulaire comme vous voulez être vu&nbsp;: la carte imprimée et sa page reprennent exactement ce
        que vous écrivez. Une fois payée, votre carte est {formatDeliveredInDakar(settings)}.
      </p>
    </div>
  );
}

interface IntroProps {
  offer: OfferName;
  settings: PageSettings;
  isPaid: boolean;
}

/** Introduces the offer, with links back, and another way to order without JavaScript. */
function Intro({ offer, settings, isPaid }: IntroProps) {
  const isSold = isOrderedOnSite(offer) && !isPaid;
  return (
    <div className="flex flex-col gap-6">
      <div className="max-lg:hidden">
        <BackLinks />
      </div>
      <header className="flex max-w-4xl flex-col gap-3">
        <p className="text-sm font-semibold text-gold-200 max-lg:hidden">{`Sen Digital Vcard ${offer}`}</p>
        <h1 className="silver-text text-xl lg:text-3xl">{isSold ? "Formulaire de commande" : "Compléter la carte"}</h1>
        {isPaid ? null : (
          <div className="max-lg:hidden">
            <Pitch offer={offer} settings={settings} />
          </div>
        )}
      </header>
      <OrderWithoutScript settings={settings} />
      {isSold ? (
        <div className="-my-2 max-lg:hidden">
          <OtherOrders />
        </div>
      ) : null}
    </div>
  );
}

/** Links to the page for several cards; on a phone below the form, which begins at the top. */
function OtherOrders() {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <a className="text-link inline-flex min-h-11 items-center" href={routePaths.orderForSomebody}>
        Pour quelqu'un d'autre
      </a>
      <a className="text-link inline-flex min-h-11 items-center" href={routePaths.groupOrder}>
        Plusieurs cartes
      </a>
    </p>
  );
}
