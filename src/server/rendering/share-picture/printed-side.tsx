import type { OfferName } from "#shared/offers.ts";
import type { PrintedCard } from "#shared/printed-card/layout.ts";
import { Printed, Rim, type Side } from "#web/ui/printed-card/card-side.tsx";
import { skins } from "#web/ui/printed-card/skins.ts";
import { drawn, viewBox } from "#web/ui/printed-card/units.ts";
import { outlineOf } from "./card-letters.ts";
import { printedSize } from "./tasks.ts";

interface PrintedSideProps {
  offer: OfferName;
  card: PrintedCard;
  side: Side;
  qr: string;
}

/** One side of a printed card, edge to edge: mails round its corners where they can. */
export function PrintedSide({ offer, card, side, qr }: PrintedSideProps) {
  const { Defs, Ground } = skins[offer];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={printedSize.width} height={Math.round((printedSize.width * drawn.height) / drawn.width)} viewBox={viewBox}>
      <Defs id="card" />
      {/* Its own corners are round: beneath them the same material goes on. */}
      <g transform={`translate(${-drawn.width / 20} ${-drawn.height / 20}) scale(1.1)`}><Ground id="card" /></g>
      <Ground id="card" />
      <Printed id="card" offer={offer} card={card} side={side} qr={qr} outlines={outlineOf} />
      <Rim offer={offer} />
    </svg>
  );
}
