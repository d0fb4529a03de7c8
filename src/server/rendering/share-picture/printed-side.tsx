import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { PrintedSideContent, PrintedCardRim, type PrintedSideName } from "#web/kit/ui/printed-card/card-side.tsx";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";
import { cardDrawingSize, cardDrawingViewBox } from "#web/kit/ui/printed-card/units.ts";
import { outlineTextBlock } from "./text-block-outline.ts";
import { printedCardImageSize } from "./tasks.ts";

interface PrintedSideProps {
  offer: OfferName;
  card: PrintedCard;
  side: PrintedSideName;
  qr: string;
}

/** Draws one side of a printed card, edge to edge; mails round its corners where they can. */
export function PrintedCardSideImage({ offer, card, side, qr }: PrintedSideProps) {
  const { Defs, Ground } = cardSkinsByOffer[offer];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={printedCardImageSize.width}
      height={Math.round((printedCardImageSize.width * cardDrawingSize.height) / cardDrawingSize.width)}
      viewBox={cardDrawingViewBox}
    >
      <Defs id="card" />
      {/* The ground has round corners: a larger copy of it fills what they leave. */}
      <g transform={`translate(${-cardDrawingSize.width / 20} ${-cardDrawingSize.height / 20}) scale(1.1)`}>
        <Ground id="card" />
      </g>
      <Ground id="card" />
      <PrintedSideContent id="card" offer={offer} card={card} side={side} qr={qr} outlines={outlineTextBlock} />
      <PrintedCardRim offer={offer} />
    </svg>
  );
}
