import type { ReactNode } from "react";
import type { OfferName } from "#shared/offers.ts";
import type { PrintedCard } from "#shared/printed-card/layout.ts";
import { Printed, Rim, type Side } from "./card-side.tsx";
import { skins } from "./skins.ts";
import { viewBox } from "./units.ts";

/** How a page that shows cards several times names the drawing of a side. */
export function symbolName(offer: OfferName, side: Side = "front"): string {
  return `card-${offer.toLowerCase()}${side === "back" ? "-back" : ""}`;
}

/** Sides of an offer's card, drawn once in a page, for `ShownSymbol`; `front` stands there instead of what is printed. */
export function CardSymbols({ offer, sides, card, qr, front }: { offer: OfferName; sides: readonly Side[]; card: PrintedCard; qr: string; front?: ReactNode }) {
  const { Defs, Ground } = skins[offer];
  const id = `skin-${offer.toLowerCase()}`;
  return (
    <>
      <Defs id={id} />
      {sides.map((side) => (
        <symbol key={side} id={symbolName(offer, side)} viewBox={viewBox}>
          <Ground id={id} />
          {side === "front" && front ? front : <Printed id={id} offer={offer} card={card} side={side} qr={qr} />}
          <Rim offer={offer} />
        </symbol>
      ))}
    </>
  );
}

/** A side that `CardSymbols` drew. */
export function ShownSymbol({ offer, side }: { offer: OfferName; side?: Side }) {
  return (
    <svg viewBox={viewBox} className="block size-full" aria-hidden="true">
      <use href={`#${symbolName(offer, side)}`} />
    </svg>
  );
}
