import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import type { CardView } from "../view.ts";
import { NamedLinksBlock } from "./named-links-block.tsx";
import { PaymentsBlock } from "./payments-block.tsx";
import { PlaceBlock } from "./place-block.tsx";
import { ServicesBlock } from "./services-block.tsx";

interface CardExtrasProps {
  card: CardView;
  extras: CardExtras;
  labels: PageLabels;
}

/** Renders what visitors come to do, above the contact's details. */
export function CardActionExtras({ card, extras, labels }: CardExtrasProps) {
  return (
    <>
      <NamedLinksBlock card={card} links={extras.namedLinks} brochure={extras.brochure} labels={labels} />
      <PaymentsBlock card={card} links={extras.payments} labels={labels} />
    </>
  );
}

/** Renders what else the card's owner added to its page. */
export function CardExtraBlocks({ card, extras, labels }: CardExtrasProps) {
  return (
    <>
      <ServicesBlock card={card} lines={extras.services} labels={labels} />
      <PlaceBlock card={card} place={extras.place} labels={labels} />
    </>
  );
}
