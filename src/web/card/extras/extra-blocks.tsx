import type { CardExtras } from "#shared/card-extras/card-extras.ts";
import type { CardView } from "../view.ts";
import { PlaceBlock } from "./place-block.tsx";
import { ServicesBlock } from "./services-block.tsx";

/** Renders what the card's owner added to its page. */
export function CardExtraBlocks({ card, extras }: { card: CardView; extras: CardExtras }) {
  return (
    <>
      <ServicesBlock card={card} lines={extras.services} />
      <PlaceBlock place={extras.place} />
    </>
  );
}
