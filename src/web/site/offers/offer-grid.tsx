import { type Offer, offerNames, offers, type SaleMode } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { Price } from "#web/kit/ui/price.tsx";
import { describeSampleCard } from "../card-art.tsx";
import { draftsOf } from "../drafts/drafts-of.ts";
import { NearPicture } from "../near-picture.tsx";
import { SpecList } from "./spec-list.tsx";

/**
 * Shows one panel per offer of the catalogue, all with their lines in the same order; swiped on a phone. `heading`: the
 * level that fits the page's outline.
 */
export function OfferGrid({ heading, settings }: { heading: "h2" | "h3"; settings: SiteContent }) {
  return (
    <ul className="swipe lg:grid-cols-3">
      {offerNames.map((name) => (
        <OfferPanel
          key={name}
          offer={offers[name]}
          price={settings.prices[name]}
          sale={settings.sales[name]}
          drafts={draftsOf(settings.sales, [name])}
          Heading={heading}
        />
      ))}
    </ul>
  );
}

const notes: Record<SaleMode, string> = {
  form: "Disponible",
  soon: "Bientôt disponible!",
  mail: "Par e-mail",
};

interface OfferPanelProps {
  offer: Offer;
  /** Whole FCFA. */
  price: number;
  sale: SaleMode;
  drafts: ReturnType<typeof draftsOf>;
  Heading: "h2" | "h3";
}

function OfferPanel({ offer, price, sale, drafts, Heading }: OfferPanelProps) {
  const { name, title, desc, priceNote } = offer;
  return (
    <li className="panel flex flex-col px-[min(1.25rem,5.5vw)] pb-5 sm:px-8 sm:pb-8">
      <div className="offer-photograph" data-near>
        <NearPicture
          name={`offer-${name.toLowerCase()}`}
          version={1}
          width={720}
          height={480}
          alt={describeSampleCard(name, "front")}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="text-[min(1.75rem,8.5vw)]">{title}</Heading>
        <p className="text-[min(1.75rem,8.5vw)]">
          <Price amount={price} />
        </p>
      </div>
      <p className={`text-sm font-semibold ${sale === "soon" ? "text-gold-200" : "text-silver-300"}`}>{notes[sale]}</p>
      {priceNote ? <p className="mt-1 text-sm">{priceNote}</p> : null}
      <p className="mt-2">{desc}</p>
      <p className="mt-4 text-sm font-semibold text-silver-50">
        {name === "SILVER" ? "Tout ce qu'il faut :" : "Tout Silver, plus :"}
      </p>
      <div className="mt-1 mb-4 flex grow flex-col">
        <SpecList specs={offer.specs} short />
      </div>
      <div className="mt-auto">
        <ButtonLink
          href={routePaths.offer(name)}
          wide
          variant={sale === "form" ? "primary" : "secondary"}
          aria-label={`Commander : carte ${title}`}
          {...drafts}
        >
          Commander
        </ButtonLink>
      </div>
    </li>
  );
}
