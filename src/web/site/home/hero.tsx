import { formatDeliveredInDakar } from "#shared/order/lead-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { paymentMethods } from "#shared/payment/payment-provider.ts";
import { SampleCardObject } from "../card-art.tsx";
import { draftsOf } from "../drafts/drafts-of.ts";

/** Renders the first view: the product, its price, its delivery, its payment, and the button to order. */
export function HomeHeroSection({ settings }: { settings: SiteContent }) {
  return (
    <section className="hero relative">
      <div className="page-width hero-grid">
        <div className="relative z-1">
          <h1 className="silver-text pb-2 text-4xl font-extrabold tracking-[-.045em]">
            L'avenir <br />
            du réseautage <br />
            Professionnel
          </h1>
          <p className="mt-2 max-w-lg lg:mt-6 lg:text-lg">
            La carte de visite NFC et QR code : approchée d'un téléphone, elle y ouvre vos coordonnées, sans
            application.
          </p>
          <p className="mt-3 max-w-lg text-lg font-semibold text-silver-50 lg:mt-5">
            Dès {formatFcfa(settings.leastPrice)}, {formatDeliveredInDakar(settings)}
          </p>
          <p className="mt-4 flex flex-wrap gap-3 lg:mt-7">
            <ButtonLink href={routePaths.offers} size="large" {...draftsOf(settings.sales)}>
              Commander ma carte
            </ButtonLink>
            <span className="hidden sm:block">
              <ButtonLink href={routePaths.sample} size="large" variant="secondary">
                Voir un exemple
              </ButtonLink>
            </span>
          </p>
          <PaymentBadges />
        </div>
        <CardStack />
      </div>
      <div className="page-width relative z-1">
        <a
          href="#apropos"
          className="group inline-flex min-h-11 items-center gap-3 text-sm font-medium text-silver-200 hover:text-silver-50"
        >
          <span className="scroll-prompt grid size-9 place-items-center rounded-full border border-edge group-hover:border-silver-200">
            <Icon name="arrow-down" />
          </span>
          Faites défiler pour découvrir
        </a>
      </div>
    </section>
  );
}

/** Shows the means of payment. */
function PaymentBadges() {
  return (
    <ul aria-label="Moyens de paiement" className="mt-4 flex flex-wrap gap-1.5 lg:mt-6">
      {paymentMethods.map(({ name, mark }) => (
        <li
          key={name}
          className="inline-flex items-center gap-1.5 rounded-sm border border-line bg-raised px-2 py-0.5 text-sm font-semibold text-silver-100"
        >
          <i aria-hidden="true" className={`size-3 ${mark}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the three cards lifted apart, one of them from its back, with waves leaving the top one. Decorative: the offers
 * below show and name each card.
 */
function CardStack() {
  return (
    <div className="stack" aria-hidden="true">
      <div className="stack-plane">
        <div className="stack-card">
          <SampleCardObject offer="CUSTOM" decorative />
        </div>
        <div className="stack-card">
          <SampleCardObject offer="GOLD" side="back" decorative />
        </div>
        <div className="stack-card">
          <SampleCardObject offer="SILVER" decorative />
        </div>
        <i className="stack-wave" />
        <i className="stack-wave" />
        <i className="stack-wave" />
      </div>
    </div>
  );
}
