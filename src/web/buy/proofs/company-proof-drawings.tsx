import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { PrintedCardObject } from "#web/kit/ui/printed-card/card-object.tsx";
import { PrintedCardRim, PrintedSideContent } from "#web/kit/ui/printed-card/card-side.tsx";
import { getCardSideAltText } from "#web/kit/ui/printed-card/card-side-alt-text.ts";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";
import { cardDrawingViewBox } from "#web/kit/ui/printed-card/units.ts";

const toSkinId = (offer: OfferName) => `skin-${offer.toLowerCase()}`;
const toGroundId = (offer: OfferName) => `ground-${offer.toLowerCase()}`;
const toBackId = (offer: OfferName) => `back-${offer.toLowerCase()}`;
const noTexts: PrintedCard = { name: "", jobTitle: "", company: "" };

/** Draws once in the page what all cards of an offer share: their material, and their back. */
export function SharedDrawings({ offers }: { offers: readonly OfferName[] }) {
  return (
    <svg className="shared" aria-hidden="true">
      {offers.map((offer) => {
        const { Defs, Ground } = cardSkinsByOffer[offer];
        const id = toSkinId(offer);
        return (
          <g key={offer}>
            <Defs id={id} />
            <symbol id={toGroundId(offer)} viewBox={cardDrawingViewBox}>
              <Ground id={id} />
            </symbol>
            <symbol id={toBackId(offer)} viewBox={cardDrawingViewBox}>
              <Ground id={id} />
              <PrintedSideContent id={id} offer={offer} card={noTexts} side="back" />
              <PrintedCardRim offer={offer} />
            </symbol>
          </g>
        );
      })}
    </svg>
  );
}

/** Shows both sides of a card; its QR code is made with it. */
export function BothSides({ offer, card }: { offer: OfferName; card: PrintedCard }) {
  return (
    <div className="sides">
      <PrintedCardObject offer={offer} says={getCardSideAltText(card, "front", false)} lit={false}>
        <svg viewBox={cardDrawingViewBox} aria-hidden="true">
          <use href={`#${toGroundId(offer)}`} />
          <PrintedSideContent id={toSkinId(offer)} offer={offer} card={card} side="front" />
          <PrintedCardRim offer={offer} />
        </svg>
      </PrintedCardObject>
      <PrintedCardObject offer={offer} says={getCardSideAltText(card, "back", false)} lit={false}>
        <svg viewBox={cardDrawingViewBox} aria-hidden="true">
          <use href={`#${toBackId(offer)}`} />
        </svg>
      </PrintedCardObject>
    </div>
  );
}
