import type { ReactNode } from "react";
import type { OfferName } from "#shared/offers/offers.ts";

interface PrintedCardObjectProps {
  offer: OfferName;
  /** Describes the card for screen readers; without it, the card is decorative. */
  says?: string;
  /** Whether light moves across the card. */
  lit?: boolean;
  children: ReactNode;
}

/** Shows a card as an object with an edge, a shadow and, if `lit`, light that moves across it. */
export function PrintedCardObject({ offer, says, lit = true, children }: PrintedCardObjectProps) {
  const label = says ? { role: "img", "aria-label": says } : { "aria-hidden": true };
  return (
    <div {...label} className={`card-object card-object-${offer.toLowerCase()}`}>
      <div className={`card-surface ${lit ? "card-light" : ""}`}>{children}</div>
    </div>
  );
}
