import type { OfferName } from "#shared/offers.ts";
import { cardBox } from "./card-parts.tsx";
import { CustomCard } from "./custom-card.tsx";
import { GoldCard } from "./gold-card.tsx";
import { SilverCard } from "./silver-card.tsx";

const names: Record<OfferName, string> = {
  SILVER: "La carte Silver, en PVC argenté, avec un nom et un QR code",
  GOLD: "La carte Gold, en métal doré brossé, avec un nom gravé",
  CUSTOM: "Une carte Custom en cours de dessin, avec un motif et un emplacement pour un logo",
};

/** One card as an object with light moving over it. Needs `CardSymbols` in the page. */
export function CardArt({ offer, decorative = false }: { offer: OfferName; decorative?: boolean }) {
  const label = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": names[offer] };
  return (
    <div {...label} className={`card-art card-object card-art-${offer.toLowerCase()}`}>
      <div className="card-face card-surface card-light">
        <svg viewBox={`0 0 ${cardBox.width} ${cardBox.height}`} className="block size-full" aria-hidden="true">
          <use href={`#card-${offer.toLowerCase()}`} />
        </svg>
      </div>
    </div>
  );
}

/** The drawn cards, once per page; `CardArt` shows them by reference, as often as wanted. */
export function CardSymbols() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      <SilverCard />
      <GoldCard />
      <CustomCard />
    </svg>
  );
}
