import type { PageSettings } from "#web/settings.ts";
import { CardSymbols } from "./cards/card-symbols.tsx";
import { About } from "./home/about.tsx";
import { Contact } from "./home/contact.tsx";
import { Hero } from "./home/hero.tsx";
import { OffersSection } from "./home/offers-section.tsx";
import { Questions } from "./home/questions.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { StillPage } from "./still-page.tsx";

/** `/`: hero, about, offers, testimonials, questions, contact, footer (product.md §2, "Landing page"). */
export function HomePage({ settings }: { settings: PageSettings }) {
  return (
    <StillPage settings={settings}>
      <CardSymbols />
      <Hero />
      <About />
      <OffersSection email={settings.supportEmail} />
      <Testimonials />
      <Questions />
      <Contact settings={settings} />
    </StillPage>
  );
}
