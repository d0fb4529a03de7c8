import type { CardExtras } from "#shared/card-extras/card-extras.ts";
import type { CardView } from "../view.ts";
import { NamedLinksBlock } from "./named-links-block.tsx";
import { PaymentsBlock } from "./payments-block.tsx";
import { PlaceBlock } from "./place-block.tsx";
import { ServicesBlock } from "./services-block.tsx";

/** Renders what visitors come to do, above the contact's details. */
export function CardActionExtras({ card, extras }: { card: CardView; extras: CardExtras }) {
  return (
    <>
      <NamedLinksBlock links={extras.namedLinks} />
      <PaymentsBlock card={card} links={extras.payments} />
    </>
  );
}

/** Renders what else the card's owner added to its page. */
export function CardExtraBlocks({ card, extras }: { card: CardView; extras: CardExtras }) {
  return (
    <>
      <ServicesBlock card={card} lines={extras.services} />
      <PlaceBlock place={extras.place} />
    </>
  );
}
