import type { PageSettings } from "#web/settings.ts";
import { SampleCards } from "../cards/card-art.tsx";
import { BulkCallout } from "../offers/bulk-callout.tsx";
import { OfferGrid } from "../offers/offer-grid.tsx";
import { StillPage } from "../still-page.tsx";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { OrderBar } from "./order-bar.tsx";
import { Questions } from "./questions.tsx";
import { Testimonials } from "./testimonials.tsx";

/** `/`: hero, about, offers, testimonials, questions, contact, footer (product.md §2, "Landing page"). */
export function HomePage({ settings }: { settings: PageSettings }) {
  return (
    <StillPage settings={settings}>
      <SampleCards backs={["GOLD"]} />
      <Hero settings={settings} />
      <div>
        <About />
        <OffersSection settings={settings} />
        <Testimonials />
        <Questions />
        <Contact settings={settings} />
        <OrderBar settings={settings} />
      </div>
    </StillPage>
  );
}

function OffersSection({ settings }: { settings: PageSettings }) {
  return (
    <section id="offres" className="page-width section" aria-labelledby="offres-titre">
      <div className="heading-row">
        <h2 id="offres-titre" className="text-2xl lg:text-3xl">Choisissez la vôtre</h2>
        <p className="max-w-xl lg:text-lg">Payée une seule fois, livrée gratuitement à Dakar en {settings.leadTime}.</p>
      </div>
      <div className="mt-4 lg:mt-10"><OfferGrid heading="h3" settings={settings} /></div>
      <div className="mt-6 lg:mt-12"><BulkCallout email={settings.supportEmail} /></div>
    </section>
  );
}
