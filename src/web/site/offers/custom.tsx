import { offers } from "#shared/offers/offers.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Price } from "#web/kit/ui/price.tsx";
import type { PageSettings } from "#web/kit/settings.ts";
import { SampleCardObject, SampleCards } from "../card-art.tsx";
import { MailLink } from "../mail-link.tsx";
import { SpecList } from "./spec-list.tsx";
import { StaticPageLayout } from "../static-page.tsx";

/** Renders `/commander/CUSTOM`: ordered by e-mail, answered within 6 hours (product.md §2). */
export function CustomPage({ settings }: { settings: PageSettings }) {
  const { specs, priceNote } = offers.CUSTOM;
  return (
    <StaticPageLayout settings={settings}>
      <SampleCards />
      <div className="page-width grid items-start gap-x-16 gap-y-12 pt-4 pb-20 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <BackLinks />
        </div>
        <div className="lg:sticky lg:top-10 lg:order-2">
          <SampleCardObject offer="CUSTOM" />
        </div>
        <div>
          <h1 className="silver-text pb-2 text-3xl">Dessinée avec vous</h1>
          <p className="mt-4 max-w-lg text-lg">
            Pour commander votre carte Custom, écrivez-nous à{" "}
            <MailLink email={settings.supportEmail} subject="Carte%20CUSTOM" />. Un agent vous répond dans les 6 heures
            et la prépare avec vous, en PVC ou en métal.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={`mailto:${settings.supportEmail}?subject=Carte%20CUSTOM`} icon={<Icon name="mail" />}>
              Écrire un e-mail
            </ButtonLink>
            <ButtonLink
              href={`https://api.whatsapp.com/send?phone=${settings.whatsapp}`}
              variant="secondary"
              icon={<Icon name="whatsapp" />}
            >
              WhatsApp
            </ButtonLink>
          </div>
          <p className="mt-10 text-2xl">
            <Price amount={settings.prices.CUSTOM} />
          </p>
          <p className="mt-1">{priceNote}</p>
          <div className="mt-4 max-w-md">
            <SpecList specs={specs} />
          </div>
        </div>
      </div>
    </StaticPageLayout>
  );
}
