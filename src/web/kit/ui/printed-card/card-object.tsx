import type { ReactNode } from "react";
import type { OfferName } from "#shared/offers/offers.ts";

interface PrintedCardObjectProps {
  offer: OfferName;
  /** Describes the card to people who do not see it; without it, the card is decorative. */
  says?: string;
  /** Light crosses it. */
  lit?: boolean;
  children: ReactNode;
}

/**
 * Shows a card as an object with its edge, its shadow and, when `lit`, light that crosses it. `says` describes it to
 * people who do not see it; without it, the card is decorative.
 */
export function PrintedCardObject({ offer, says, lit = true, children }: PrintedCardObjectProps) {
  const label = says ? { role: "img", "aria-label": says } : { "aria-hidden": true };
  return (
    <div {...label} className={`card-object card-object-${offer.toLowerCase()}`}>
      <div className={`card-surface ${lit ? "card-light" : ""}`}>{children}</div>
    </div>
  );
}
