import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Price } from "#web/kit/ui/price.tsx";
import type { SiteContent } from "#web/kit/settings.ts";
import { SampleCardObject, SampleCards } from "../card-art.tsx";
import { ContactLinks } from "../newsletter/contact-links.tsx";
import { draftsOf } from "../drafts/drafts-of.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { SpecList } from "./spec-list.tsx";
import { StaticPageLayout } from "../static-page.tsx";

/** Renders `/commander/GOLD`: announced, then on sale once staff enable it (product.md §2). */
export function GoldPage({ settings }: { settings: SiteContent }) {
  const { specs } = offers.GOLD;
  const isSold = settings.sales.GOLD === "form";
  return (
    <StaticPageLayout settings={settings} tone="gold">
      <SampleCards backs={["GOLD"]} />
      <div className="page-width grid items-start gap-x-16 gap-y-12 pt-4 pb-20 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <BackLinks />
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-10 lg:order-2">
          <SampleCardObject offer="GOLD" />
          <div className="max-lg:hidden">
            <SampleCardObject offer="GOLD" side="back" />
          </div>
        </div>
        <div className="min-w-0">
          <h1 className="gold-text pb-2 text-3xl">Sen Digital Vcard GOLD</h1>
          {isSold ? null : <p className="mt-4 text-2xl font-semibold text-silver-50">Bientôt disponible!</p>}
          <p className="mt-4 max-w-md text-lg">
            Une carte en métal brossé, gravée recto et verso : vos coordonnées d'un geste, quinze liens que vous changez
            quand vous voulez.
          </p>
          <p className="mt-6 text-2xl">
            <Price amount={settings.prices.GOLD} />
          </p>
          {isSold ? (
            <>
              <p className="mt-1 text-silver-300">Livrée à Dakar en {settings.leadTime}, gratuitement.</p>
              <div className="mt-6 mb-10">
                <ButtonLink href={routePaths.form("GOLD")} size="large" {...draftsOf(settings.sales, ["GOLD"])}>
                  Commander ma carte Gold
                </ButtonLink>
              </div>
            </>
          ) : null}
          <div className="mt-6 max-w-md">
            <SpecList specs={specs} />
          </div>
          {isSold ? null : (
            <>
              <p className="mt-10 max-w-md text-lg">
                Inscrivez-vous à la newsletter pour être prévenu de sa disponibilité.
              </p>
              <div className="mt-4">
                <NewsletterForm />
              </div>
              <div className="mt-6">
                <ContactLinks settings={settings} />
              </div>
            </>
          )}
          <div className="mt-10 lg:hidden">
            <SampleCardObject offer="GOLD" side="back" />
          </div>
        </div>
      </div>
    </StaticPageLayout>
  );
}
