import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { samplePerson } from "#shared/card/sample-person.ts";
import { routePaths } from "#shared/route-paths.ts";
import { PrintedCardObject } from "#web/kit/ui/printed-card/card-object.tsx";
import type { PrintedSideName } from "#web/kit/ui/printed-card/card-side.tsx";
import { CardSymbols, CardSymbolUse } from "#web/kit/ui/printed-card/card-symbols.tsx";
import { CustomMotif } from "#web/kit/ui/printed-card/custom-motif.tsx";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";

const card = {
  name: `${samplePerson.firstName} ${samplePerson.lastName}`,
  jobTitle: samplePerson.jobTitle,
  company: samplePerson.company,
};
const motifs: Partial<Record<OfferName, string>> = {
  CUSTOM: "Une carte Custom en cours de dessin, avec un motif et un emplacement pour un logo",
};

interface SampleCardObjectProps {
  offer: OfferName;
  side?: PrintedSideName;
  decorative?: boolean;
}

/** Shows a sample card as an object with light moving over it. Needs `SampleCards` on the page. */
export function SampleCardObject({ offer, side = "front", decorative = false }: SampleCardObjectProps) {
  return (
    <PrintedCardObject offer={offer} {...(decorative ? {} : { says: describeSampleCard(offer, side) })}>
      <CardSymbolUse offer={offer} side={side} />
    </PrintedCardObject>
  );
}

/** Describes a side of the sample person's card. */
export function describeSampleCard(offer: OfferName, side: PrintedSideName): string {
  const known = side === "front" ? motifs[offer] : undefined;
  const shown =
    side === "front"
      ? `au nom ${formatNameWithDe(card.name)}, ${card.jobTitle}`
      : "au verso : un QR code qui ouvre une page d'exemple";
  return known ?? `La carte ${offers[offer].title}, ${cardSkinsByOffer[offer].says}, ${shown}`;
}

const bothSides: readonly PrintedSideName[] = ["front", "back"];

interface SampleCardsProps {
  fronts?: readonly OfferName[];
  backs?: readonly OfferName[];
}

/** Draws sides of the sample person's cards once per page. */
export function SampleCards({ fronts = offerNames, backs = [] }: SampleCardsProps) {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      {offerNames.map((offer) => (
        <CardSymbols
          key={offer}
          offer={offer}
          sides={bothSides.filter((side) => (side === "front" ? fronts : backs).includes(offer))}
          card={card}
          qr={routePaths.sampleQr}
          front={offer === "CUSTOM" ? <CustomMotif id="motif" /> : undefined}
        />
      ))}
    </svg>
  );
}
