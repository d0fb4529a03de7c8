import type { PageSettings } from "#web/kit/settings.ts";
import { SampleCards } from "../cards/card-art.tsx";
import { BulkCallout } from "../offers/bulk-callout.tsx";
import { OfferGrid } from "../offers/offer-grid.tsx";
import { StaticPageLayout } from "../static-page.tsx";
import { HomeAboutSection } from "./about.tsx";
import { HomeContactSection } from "./contact.tsx";
import { HomeHeroSection } from "./hero.tsx";
import { OrderBar } from "./order-bar.tsx";
import { HomeQuestionsSection } from "./questions.tsx";
import { HomeTestimonialsSection } from "./testimonials.tsx";

/** Renders `/`: hero, about, offers, testimonials, questions, contact, footer (product.md §2, "Landing page"). */
export function HomePage({ settings }: { settings: PageSettings }) {
  return (
    <StaticPageLayout settings={settings}>
      <SampleCards backs={["GOLD"]} />
      <HomeHeroSection settings={settings} />
      <div>
        <HomeAboutSection />
        <OffersSection settings={settings} />
        <HomeTestimonialsSection />
        <HomeQuestionsSection />
        <HomeContactSection settings={settings} />
        <OrderBar settings={settings} />
      </div>
    </StaticPageLayout>
  );
}

function OffersSection({ settings }: { settings: PageSettings }) {
  return (
    <section id="offres" className="page-width section" aria-labelledby="offres-titre">
      <div className="heading-row">
        <h2 id="offres-titre" className="text-2xl lg:text-3xl">
          Choisissez la vôtre
        </h2>
        <p className="max-w-xl lg:text-lg">Payée une seule fois, livrée gratuitement à Dakar en {settings.leadTime}.</p>
      </div>
      <div className="mt-4 lg:mt-10">
        <OfferGrid heading="h3" settings={settings} />
      </div>
      <div className="mt-6 lg:mt-12">
        <BulkCallout email={settings.supportEmail} />
      </div>
    </section>
  );
}
