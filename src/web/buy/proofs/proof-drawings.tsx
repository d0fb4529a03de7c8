import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { PrintedCardObject } from "#web/kit/ui/printed-card/card-object.tsx";
import { CardSide, PrintedCardRim, PrintedSideContent } from "#web/kit/ui/printed-card/card-side.tsx";
import { getCardSideAltText } from "#web/kit/ui/printed-card/card-side-alt-text.ts";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";
import { cardDrawingViewBox } from "#web/kit/ui/printed-card/units.ts";
import type { ProofCardView } from "./proof-view.ts";

const toSkinId = (offer: OfferName) => `skin-${offer.toLowerCase()}`;
const toGroundId = (offer: OfferName) => `ground-${offer.toLowerCase()}`;

/** Draws once per page what all cards of an offer share: their material and their background. */
export function SharedDrawings({ offers }: { offers: readonly OfferName[] }) {
  return (
    <svg className="shared" aria-hidden="true">
      {offers.map((offer) => {
        const { Defs, Ground } = cardSkinsByOffer[offer];
        const id = toSkinId(offer);
        return (
          <g key={offer}>
            <Defs id={id} />
            <symbol id={toGroundId(offer)} viewBox={cardDrawingViewBox}>
              <Ground id={id} />
            </symbol>
          </g>
        );
      })}
    </svg>
  );
}

/** Shows a card's front as drawn, or the design that was sent as a file. `isOwn`: the reader's only card. */
export function ShownFront({
  card: { shows, name, version },
  isOwn = false,
}: {
  card: ProofCardView;
  isOwn?: boolean;
}) {
  if ("image" in shows)
    return (
      <div className="design">
        <img
          src={shows.image}
          alt={
            isOwn ? `Le dessin de votre carte, version ${version}` : `Le dessin de la carte ${formatNameWithDe(name)}`
          }
        />
      </div>
    );
  if ("pdf" in shows)
    return (
      <div className="design">
        <p>Le dessin de {isOwn ? "votre" : "cette"} carte est un PDF.</p>
        <a className="button plain" href={shows.pdf} target="_blank" rel="noopener">
          Ouvrir le dessin
        </a>
      </div>
    );
  const { offer, card, qr } = shows;
  return (
    <PrintedCardObject offer={offer} says={getCardSideAltText(card, "front", qr !== undefined)} lit={false}>
      <svg viewBox={cardDrawingViewBox} aria-hidden="true">
        <use href={`#${toGroundId(offer)}`} />
        <PrintedSideContent id={toSkinId(offer)} offer={offer} card={card} side="front" />
        <PrintedCardRim offer={offer} />
      </svg>
    </PrintedCardObject>
  );
}

/** Shows both sides of an order's only card. */
export function ShownSides({ card }: { card: ProofCardView }) {
  const { shows } = card;
  if (!("card" in shows)) return <ShownFront card={card} isOwn />;
  return (
    <div className="sides">
      <figure>
        <ShownFront card={card} isOwn />
        <figcaption>Recto</figcaption>
      </figure>
      <figure>
        <Back {...shows} />
        <figcaption>Verso</figcaption>
      </figure>
    </div>
  );
}

/** Shows the back once per offer; the first card's code stands for all codes. */
export function Backs({ cards }: { cards: readonly ProofCardView[] }) {
  const drawn = cards.flatMap(({ shows }) => ("card" in shows ? [shows] : []));
  const firsts = [...Map.groupBy(drawn, ({ offer }) => offer).values()].flatMap(([first]) => first ?? []);
  if (firsts.length === 0) return null;
  return (
    <section className="backs" aria-labelledby="verso">
      <h2 id="verso">Le verso</h2>
      <p className="quiet small">Le même pour toutes, avec le QR code qui ouvre la page de chacun.</p>
      <div className="sides">
        {firsts.map((shows) => (
          <Back key={shows.offer} {...shows} />
        ))}
      </div>
    </section>
  );
}

function Back({ offer, card, qr }: Extract<ProofCardView["shows"], { card: unknown }>) {
  return (
    <PrintedCardObject offer={offer} says={getCardSideAltText(card, "back", qr !== undefined)} lit={false}>
      <CardSide offer={offer} card={card} side="back" qr={qr} />
    </PrintedCardObject>
  );
}
