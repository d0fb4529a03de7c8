import { blankRepeatedValues } from "#shared/same-values.ts";
import { routePaths } from "#shared/urls.ts";
import { CardActions, CardStickyActionBar } from "./actions.tsx";
import { getCardPageUrls } from "./addresses.ts";
import { CompanyBlock, ContactBlock } from "./blocks.tsx";
import { ContactExchange } from "./exchange.tsx";
import { CardActionExtras, CardExtraBlocks } from "./extras/extra-blocks.tsx";
import { CardHero } from "./hero.tsx";
import { hasImage } from "./picture.tsx";
import { CardLoader } from "./loader.tsx";
import { QrCode } from "./qr-code.tsx";
import type { CardView } from "./view.ts";

/** Renders the public card (product.md §2): by the server only, complete without JavaScript. */
export function CardPage({ card }: { card: CardView }) {
  const { taps, page } = getCardPageUrls(card);
  const said = blankRepeatedValues(card);
  return (
    <>
      <main className="sheet" data-taps={taps} data-page={page}>
        <CardHero card={card} />
        <CardLoader />
        <CardActions card={card} />
        <ContactExchange card={card} />
        <div className="blocks">
          {card.extras && <CardActionExtras card={card} extras={card.extras} />}
          <ContactBlock card={said} />
          <CompanyBlock card={said} />
          {card.extras && <CardExtraBlocks card={card} extras={card.extras} />}
        </div>
        {hasImage(card.images.profile) && (
          <p className="help">
            Le contact ne s'enregistre pas&nbsp;? <a href={`${card.contactFile}?photo=0`}>Essayez sans la photo</a>
          </p>
        )}
        <QrCode card={card} />
      </main>
      <CardStickyActionBar card={card} />
      <footer className="brand">
        <a href={routePaths.home}>Sen Digital Vcard</a>
        <a href={routePaths.offers}>Commander ma carte</a>
      </footer>
    </>
  );
}
