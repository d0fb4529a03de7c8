import { useEffect, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { PrintedCardObject } from "./card-object.tsx";
import { CardSide, type PrintedSideName } from "./card-side.tsx";
import { useIsHydrated } from "../use-is-hydrated.ts";
import { takeEarlyPress } from "./early-press.ts";
import type { LiveCardProps } from "./live-card-props.ts";
import { getCardSideAltText } from "./card-side-alt-text.ts";
import { usePrintedLogo } from "./use-logo.ts";

const sides: readonly PrintedSideName[] = ["front", "back"];
const ways: Record<PrintedSideName, string> = { front: "Voir le verso", back: "Voir le recto" };

/**
 * Renders a printed card that turns between front and back by a button as large as the card; screen readers ignore the
 * hidden side.
 */
export function TurningCard({ offer, texts, logo, qr, lit = false }: LiveCardProps) {
  const card = { ...texts, logo: usePrintedLogo(offer, logo) };
  const [shown, setShown] = useState<PrintedSideName>("front");
  // Redrawn once: the words may have changed since the server drew it, and the browser would keep the old measures
  // (decision 9).
  const isOurs = useIsHydrated();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeEarlyPress()) button.current?.click();
  }, []);
  return (
    <div className="turning-card">
      <div key={isOurs ? "ours" : "servers"} className="turning-sides" data-side={shown}>
        {sides.map((side) => (
          <div key={side} className={`turning-side turning-${side}`} aria-hidden={side !== shown}>
            <PrintedCardObject
              offer={offer}
              says={getCardSideAltText(card, side, qr !== undefined)}
              lit={lit && side === shown}
            >
              <CardSide offer={offer} card={card} side={side} qr={qr} />
            </PrintedCardObject>
          </div>
        ))}
      </div>
      <p className="needs-script mt-3 flex justify-center">
        <button
          ref={button}
          type="button"
          onClick={() => setShown(shown === "front" ? "back" : "front")}
          className="turning-button inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold text-silver-100 hover:text-white"
        >
          <Icon name="turn" size="small" />
          {ways[shown]}
        </button>
      </p>
    </div>
  );
}
