import type { SiteContent } from "#web/kit/settings.ts";
import { SampleCards } from "../card-art.tsx";
import { draftsOf } from "../drafts/drafts-of.ts";
import { BesideOffers } from "../offers/beside-offers.tsx";
import { OfferGrid } from "../offers/offer-grid.tsx";
import { StaticPageLayout } from "../static-page.tsx";
import { HomeAboutSection } from "./about.tsx";
import { HomeHeroSection } from "./hero.tsx";
import { HomeQuestionsSection } from "./questions.tsx";
import { HomeTestimonialsSection } from "./testimonials.tsx";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { ContactLinks } from "../newsletter/contact-links.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";

/** Renders `/`: hero, about, offers, testimonials, questions, contact, footer (product.md §2, "Landing page"). */
export function HomePage({ settings }: { settings: SiteContent }) {
  return (
    <StaticPageLayout settings={settings}>
      <SampleCards fronts={["SILVER", "CUSTOM"]} backs={["GOLD"]} />
      <HomeHeroSection settings={settings} />
      <div>
        <HomeAboutSection />
        <OffersSection settings={settings} />
        <HomeTestimonialsSection settings={settings} />
        <HomeQuestionsSection settings={settings} />
        <HomeContactSection settings={settings} />
        <OrderBar settings={settings} />
      </div>
    </StaticPageLayout>
  );
}

function OffersSection({ settings }: { settings: SiteContent }) {
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
        <BesideOffers settings={settings} />
      </div>
    </section>
  );
}

/** Sticks to the bottom of the screen once its section has scrolled into view; must be the section's last element. */
function OrderBar({ settings }: { settings: SiteContent }) {
  return (
    <div className="order-bar">
      <ButtonLink
        href={routePaths.offer("SILVER")}
        {...draftsOf(settings.sales)}
      >{`Commander · ${formatFcfa(settings.leastPrice)}`}</ButtonLink>
    </div>
  );
}

/** Renders the newsletter's form, and the ways to contact us. */
function HomeContactSection({ settings }: { settings: SiteContent }) {
  return (
    <section id="contact" className="page-width section" aria-labelledby="contact-titre">
      <div className="panel grid gap-x-16 gap-y-8 p-[min(1.25rem,5.5vw)] sm:p-12 lg:grid-cols-[3fr_2fr]">
        <div id="newsletter">
          <h2 className="text-2xl lg:text-3xl">Restons en contact</h2>
          <p className="mt-2 mb-5 max-w-md lg:text-lg">
            La carte Gold, les nouveautés, les offres : quelques e-mails par an, pas plus.
          </p>
          <NewsletterForm />
        </div>
        <div className="lg:border-l lg:border-line lg:pl-12">
          <h3 id="contact-titre" className="text-xl">
            Nous écrire
          </h3>
          <p className="mt-1 mb-4">Le plus simple, c'est WhatsApp.</p>
          <ContactLinks settings={settings} />
        </div>
      </div>
    </section>
  );
}
