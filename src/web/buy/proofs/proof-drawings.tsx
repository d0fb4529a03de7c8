import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import { PrintedCardObject } from "#web/kit/ui/printed-card/card-object.tsx";
import { CardSide, PrintedCardRim, PrintedSideContent } from "#web/kit/ui/printed-card/card-side.tsx";
import { getCardSideAltText } from "#web/kit/ui/printed-card/card-side-alt-text.ts";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";
import { cardDrawingViewBox } from "#web/kit/ui/printed-card/units.ts";
import type { ProofCardView } from "./proof-view.ts";

const toSkinId = (offer: OfferName) => `skin-${offer.toLowerCase()}`;
const toGroundId = (offer: OfferName) => `ground-${offer.toLowerCase()}`;
const toBackId = (offer: OfferName) => `back-${offer.toLowerCase()}`;
const noTexts: PrintedCard = { name: "", jobTitle: "", company: "" };

/** Draws once in the page what all cards of an offer share: their material, and their back. */
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
            <symbol id={toBackId(offer)} viewBox={cardDrawingViewBox}>
              <Ground id={id} />
              <PrintedSideContent id={id} offer={offer} card={noTexts} side="back" />
              <PrintedCardRim offer={offer} />
            </symbol>
          </g>
        );
      })}
    </svg>
  );
}

/** Shows both sides of a card as it is drawn, or the design that was sent as a file. */
export function ShownDesign({
  card: { shows, name, version },
  captions = false,
}: {
  card: ProofCardView;
  captions?: boolean;
}) {
  if ("image" in shows)
    return (
      <div className="design">
        <img
          src={shows.image}
          alt={
            captions
              ? `Le dessin de votre carte, version ${version}`
              : `Le dessin de la carte ${formatNameWithDe(name)}`
          }
        />
      </div>
    );
  if ("pdf" in shows)
    return (
      <div className="design">
        <p>Le dessin de {captions ? "votre" : "cette"} carte est un PDF.</p>
        <a className="button plain" href={shows.pdf} target="_blank" rel="noopener">
          Ouvrir le dessin
        </a>
      </div>
    );
  const { offer, card, qr } = shows;
  return (
    <div className="sides">
      <figure>
        <PrintedCardObject offer={offer} says={getCardSideAltText(card, "front", qr !== undefined)} lit={false}>
          <svg viewBox={cardDrawingViewBox} aria-hidden="true">
            <use href={`#${toGroundId(offer)}`} />
            <PrintedSideContent id={toSkinId(offer)} offer={offer} card={card} side="front" />
            <PrintedCardRim offer={offer} />
          </svg>
        </PrintedCardObject>
        {captions ? <figcaption>Recto</figcaption> : null}
      </figure>
      <figure>
        <PrintedCardObject offer={offer} says={getCardSideAltText(card, "back", qr !== undefined)} lit={false}>
          {qr === undefined ? (
            <svg viewBox={cardDrawingViewBox} aria-hidden="true">
              <use href={`#${toBackId(offer)}`} />
            </svg>
          ) : (
            <CardSide offer={offer} card={card} side="back" qr={qr} />
          )}
        </PrintedCardObject>
        {captions ? <figcaption>Verso</figcaption> : null}
      </figure>
    </div>
  );
}
