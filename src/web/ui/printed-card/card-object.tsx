import type { ReactNode } from "react";
import type { OfferName } from "#shared/offers.ts";

interface PrintedCardObjectProps {
  offer: OfferName;
  /** What it shows, for who does not see it; without, it is decorative. */
  says?: string;
  /** Light crosses it. */
  lit?: boolean;
  children: ReactNode;
}

/**
 * Shows a card as a thing: its edge, its shadow, light that crosses it when `lit`. `says` is what it shows, for
 * who does not see it; without, it is decorative.
 */
export function PrintedCardObject({ offer, says, lit = true, children }: PrintedCardObjectProps) {
  const label = says ? { role: "img", "aria-label": says } : { "aria-hidden": true };
  return (
    <div {...label} className={`card-object card-object-${offer.toLowerCase()}`}>
      <div className={`card-surface ${lit ? "card-light" : ""}`}>{children}</div>
    </div>
  );
}
