import { type Offer, offerNames, offers } from "#shared/offers.ts";
import { paths } from "#shared/urls.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { CardArt } from "../cards/card-art.tsx";
import { SpecList } from "./spec-list.tsx";

/** One panel per offer of the catalogue: the card, what it holds, its price, the way to it. `heading` fits the page's outline. */
export function OfferGrid({ heading }: { heading: "h2" | "h3" }) {
  return (
    <ul className="grid gap-x-5 gap-y-18 pt-10 lg:grid-cols-3">
      {offerNames.map((name) => (
        <OfferPanel key={name} offer={offers[name]} Heading={heading} />
      ))}
    </ul>
  );
}

const saleNotes: Record<Offer["sale"], string> = {
  form: "Disponible",
  soon: "Bientôt disponible!",
  mail: "Par e-mail",
};

function OfferPanel({ offer, Heading }: { offer: Offer; Heading: "h2" | "h3" }) {
  const { name, title, desc, price, specs, sale } = offer;
  return (
    <li className="panel flex flex-col px-[min(1.5rem,5.5vw)] pb-6 sm:px-8 sm:pb-8">
      <div className="offer-card -mt-10 mb-8 max-w-104">
        <CardArt offer={name} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="text-2xl">{title}</Heading>
        <p className={`text-sm font-medium ${sale === "soon" ? "text-gold-200" : "text-silver-300"}`}>{saleNotes[sale]}</p>
      </div>
      <p className="mt-2">{desc}</p>
      <p className="mt-6 text-3xl"><Price amount={price} /></p>
      <div className="mt-6 mb-8"><SpecList specs={specs} /></div>
      <div className="mt-auto">
        <ButtonLink href={paths.offer(name)} wide variant={sale === "form" ? "primary" : "secondary"} aria-label={`Commander la carte ${title}`}>
          Commander
        </ButtonLink>
      </div>
    </li>
  );
}
