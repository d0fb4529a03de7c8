import type { PageSettings } from "#web/settings.ts";
import { SampleCards } from "../cards/card-art.tsx";
import { BulkCallout } from "../offers/bulk-callout.tsx";
import { OfferGrid } from "../offers/offer-grid.tsx";
import { StillPage } from "../still-page.tsx";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { Questions } from "./questions.tsx";
import { Testimonials } from "./testimonials.tsx";

/** `/`: hero, about, offers, testimonials, questions, contact, footer (product.md §2, "Landing page"). */
export function HomePage({ settings }: { settings: PageSettings }) {
  return (
    <StillPage settings={settings}>
      <SampleCards backs={["GOLD"]} />
      <Hero />
      <About />
      <OffersSection settings={settings} />
      <Testimonials />
      <Questions />
      <Contact settings={settings} />
    </StillPage>
  );
}

function OffersSection({ settings }: { settings: PageSettings }) {
  return (
    <section id="offres" className="page-width section" aria-labelledby="offres-titre">
      <h2 id="offres-titre" className="text-3xl">Choisissez la vôtre</h2>
      <p className="mt-4 max-w-xl text-lg">Un seul paiement, par Wave, Orange Money, Free Money ou carte bancaire. Livraison gratuite à Dakar, en {settings.leadTime}.</p>
      <div className="mt-8"><OfferGrid heading="h3" /></div>
      <div className="mt-14"><BulkCallout email={settings.supportEmail} /></div>
    </section>
  );
}
