import { type OfferName, offerNames } from "#shared/offers.ts";
import { cardBox } from "./card-parts.tsx";
import { drawings } from "./drawings.tsx";

/** One card as an object with light moving over it. Needs `CardSymbols` in the page. */
export function CardArt({ offer, decorative = false }: { offer: OfferName; decorative?: boolean }) {
  const label = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": drawings[offer].says };
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
      {offerNames.map((name) => {
        const { Drawing } = drawings[name];
        return <Drawing key={name} />;
      })}
    </svg>
  );
}
