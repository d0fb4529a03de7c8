import { BackLinks } from "#web/kit/ui/back-links.tsx";
import type { SiteContent } from "#web/kit/settings.ts";
import { StaticPageLayout } from "../static-page.tsx";
import { BesideOffers } from "./beside-offers.tsx";
import { OfferGrid } from "./offer-grid.tsx";

/** Renders `/commander`: the grid of offers (product.md §2, "Order landing"). */
export function OffersPage({ settings }: { settings: SiteContent }) {
  return (
    <StaticPageLayout settings={settings}>
      <div className="page-width pt-4 pb-20">
        <BackLinks offers={false} />
        <h1 className="silver-text mt-6 pb-2 text-3xl">Commandez Votre carte</h1>
        <p className="mt-4 max-w-xl text-lg">
          Trois cartes, un même geste. La livraison est gratuite à Dakar, en {settings.leadTime}.
        </p>
        <div className="mt-10">
          <OfferGrid heading="h2" settings={settings} />
        </div>
        <div className="mt-14">
          <BesideOffers settings={settings} />
        </div>
      </div>
    </StaticPageLayout>
  );
}
