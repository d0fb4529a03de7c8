import { PrintedCardObject } from "./card-object.tsx";
import { CardSide, type PrintedSideName } from "./card-side.tsx";
import type { LiveCardProps } from "./live-card-props.ts";
import { getCardSideAltText } from "./card-side-alt-text.ts";
import { usePrintedLogo } from "./use-logo.ts";

const sides: Record<PrintedSideName, string> = { front: "Recto", back: "Verso" };

/** Shows both sides side by side, or one above the other if there is no room. */
export function PrintedCardSides({ offer, texts, logo, qr }: LiveCardProps) {
  const card = { ...texts, logo: usePrintedLogo(offer, logo) };
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {(["front", "back"] as const).map((side) => (
        <figure key={side} className="flex flex-col gap-2.5">
          <PrintedCardObject offer={offer} says={getCardSideAltText(card, side, qr !== undefined)} lit={false}>
            <CardSide offer={offer} card={card} side={side} qr={qr} />
          </PrintedCardObject>
          <figcaption className="text-sm font-semibold text-silver-300">{sides[side]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
