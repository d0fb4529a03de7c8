import type { CardPlace } from "#shared/card/extras/card-extras.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { decodePlusCode } from "#shared/card/plus-code.ts";
import { CardIcon } from "../icon.tsx";
import { buildRouteLink } from "#shared/card/map-link.ts";
import type { CardView } from "../view.ts";

interface PlaceBlockProps {
  card: CardView;
  place: CardPlace;
  labels: PageLabels;
}

/** Leads to where the owner receives visitors, with the landmark by which one finds it. */
export function PlaceBlock({ card, place: { plusCode, landmark }, labels }: PlaceBlockProps) {
  const at = decodePlusCode(plusCode);
  if (!at) return null;
  return (
    <section className="block" aria-labelledby="place">
      <h2 id="place">{labels.place}</h2>
      {landmark && (
        <p className="description" dir="auto" lang={card.ownLanguages?.extras}>
          {landmark}
        </p>
      )}
      <a className="route" href={buildRouteLink(at)}>
        <CardIcon name="pin" />
        <span>
          {labels.route} <span translate="no">{plusCode}</span>
        </span>
      </a>
    </section>
  );
}
