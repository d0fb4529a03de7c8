import { eachValueOnce } from "#shared/same-values.ts";
import { paths } from "#shared/urls.ts";
import { Actions, ThumbBar } from "./actions.tsx";
import { addressesOf } from "./addresses.ts";
import { CompanyBlock, ContactBlock } from "./blocks.tsx";
import { Exchange } from "./exchange.tsx";
import { Hero } from "./hero.tsx";
import { hasImage } from "./picture.tsx";
import { Loader } from "./loader.tsx";
import { QrCode } from "./qr-code.tsx";
import type { CardView } from "./view.ts";

/** The public card (product.md §2): rendered by the server only, complete without JavaScript. */
export function CardPage({ card }: { card: CardView }) {
  const { taps, page } = addressesOf(card);
  const said = eachValueOnce(card);
  return (
    <>
      <main className="sheet" data-taps={taps} data-page={page}>
        <Hero card={card} />
        <Loader />
        <Actions card={card} />
        <Exchange card={card} />
        <div className="blocks">
          <ContactBlock card={said} />
          <CompanyBlock card={said} />
        </div>
        {hasImage(card.images.profile) && (
          <p className="help">
            Le contact ne s'enregistre pas&nbsp;? <a href={`${card.contactFile}?photo=0`}>Essayez sans la photo</a>
          </p>
        )}
        <QrCode card={card} />
      </main>
      <ThumbBar card={card} />
      <footer className="brand">
        <a href={paths.home}>Sen Digital Vcard</a>
        <a href={paths.offers}>Commander ma carte</a>
      </footer>
    </>
  );
}
