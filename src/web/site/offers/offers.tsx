import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { SampleCards } from "../card-art.tsx";
import { StaticPageLayout } from "../static-page.tsx";
import { BulkCallout } from "./bulk-callout.tsx";
import { OfferGrid } from "./offer-grid.tsx";

/** Renders `/commander`: the grid of offers (product.md §2, "Order landing"). */
export function OffersPage({ settings }: { settings: SiteContent }) {
  return (
    <StaticPageLayout settings={settings}>
      <SampleCards />
      <div className="page-width pt-4 pb-20">
        <BackLinks offers={false} />
        <h1 className="silver-text mt-6 pb-2 text-3xl">Commandez Votre carte</h1>
        <p className="mt-4 max-w-xl text-lg">
          Trois cartes, un même geste. La livraison est gratuite à Dakar, en {settings.leadTime}.
        </p>
        <div className="mt-10">
          <OfferGrid heading="h2" settings={settings} />
        </div>
        <p className="mt-14 max-w-4xl lg:text-lg">
          <strong className="font-semibold text-silver-50">De 2 à {bulkOrderThreshold} cartes ?</strong>{" "}
          <a className="text-link" href={routePaths.groupOrder}>
            Commandez-les ensemble
          </a>{" "}
          : l'entreprise une fois, puis chaque personne.
        </p>
        <div className="mt-4">
          <BulkCallout email={settings.supportEmail} />
        </div>
      </div>
    </StaticPageLayout>
  );
}
