import type { ReactNode } from "react";
import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { PrintedSideContent, PrintedCardRim, type PrintedSideName } from "./card-side.tsx";
import { cardSkinsByOffer } from "./skins.ts";
import { cardDrawingViewBox } from "./units.ts";

/** Returns the id of a side's drawing, on a page that shows cards several times. */
function getCardSymbolId(offer: OfferName, side: PrintedSideName = "front"): string {
  return `card-${offer.toLowerCase()}${side === "back" ? "-back" : ""}`;
}

interface CardSymbolsProps {
  offer: OfferName;
  sides: readonly PrintedSideName[];
  card: PrintedCard;
  qr: string;
  /** Replaces the print of the front. */
  front?: ReactNode;
}

/** Draws sides of an offer's card once per page, for `CardSymbolUse`; `front` replaces the print. */
export function CardSymbols({ offer, sides, card, qr, front }: CardSymbolsProps) {
  const { Defs, Ground } = cardSkinsByOffer[offer];
  const id = `skin-${offer.toLowerCase()}`;
  return (
    <>
      <Defs id={id} />
      {sides.map((side) => (
        <symbol key={side} id={getCardSymbolId(offer, side)} viewBox={cardDrawingViewBox}>
          <Ground id={id} />
          {side === "front" && front ? (
            front
          ) : (
            <PrintedSideContent id={id} offer={offer} card={card} side={side} qr={qr} />
          )}
          <PrintedCardRim offer={offer} />
        </symbol>
      ))}
    </>
  );
}

/** Shows a side that `CardSymbols` drew. */
export function CardSymbolUse({ offer, side }: { offer: OfferName; side?: PrintedSideName }) {
  return (
    <svg viewBox={cardDrawingViewBox} className="block size-full" aria-hidden="true">
      <use href={`#${getCardSymbolId(offer, side)}`} />
    </svg>
  );
}
