import type { CardPlace } from "#shared/card-extras/card-extras.ts";
import { decodePlusCode } from "#shared/plus-code.ts";
import { CardIcon } from "../icon.tsx";
import { buildRouteLink } from "../map-link.ts";

/** Leads to where the owner receives visitors, with the landmark by which one finds it. */
export function PlaceBlock({ place: { plusCode, landmark } }: { place: CardPlace }) {
  const at = decodePlusCode(plusCode);
  if (!at) return null;
  return (
    <section className="block" aria-labelledby="place">
      <h2 id="place">Où nous trouver</h2>
      {landmark && (
        <p className="description" dir="auto">
          {landmark}
        </p>
      )}
      <a className="route" href={buildRouteLink(at)}>
        <CardIcon name="pin" />
        <span>
          Itinéraire <span translate="no">{plusCode}</span>
        </span>
      </a>
    </section>
  );
}
