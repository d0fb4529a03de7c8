import { frenchPage } from "#shared/card/labels/french/page.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { blankRepeatedValues } from "#shared/format/same-values.ts";
import { routePaths } from "#shared/urls.ts";
import { CardActions, CardStickyActionBar } from "./actions.tsx";
import { getCardPageUrls } from "./addresses.ts";
import { CompanyBlock, ContactBlock } from "./blocks.tsx";
import { ContactExchange } from "./exchange.tsx";
import { CardActionExtras, CardExtraBlocks } from "./extras/extra-blocks.tsx";
import { CardHero } from "./hero.tsx";
import { hasImage } from "./picture.tsx";
import { LanguageSwitch, type PageLanguages } from "./language-switch.tsx";
import { CardLoader } from "./loader.tsx";
import { QrCode } from "./qr-code.tsx";
import type { CardView } from "./view.ts";

interface CardPageProps {
  card: CardView;
  labels?: PageLabels;
  /** Left out where the page is in French alone, as a preview is. */
  languages?: PageLanguages;
}

/** Renders the public card (product.md §2): by the server only, complete without JavaScript. */
export function CardPage({ card, labels = frenchPage, languages }: CardPageProps) {
  const { taps, page } = getCardPageUrls(card);
  const said = blankRepeatedValues(card);
  return (
    <>
      <main className="sheet" data-taps={taps} data-page={page}>
        <CardHero card={card} labels={labels} />
        <CardLoader labels={labels} />
        <CardActions card={card} labels={labels} />
        <ContactExchange card={card} labels={labels} />
        <div className="blocks">
          {card.extras && <CardActionExtras card={card} extras={card.extras} labels={labels} />}
          <ContactBlock card={said} labels={labels} />
          <CompanyBlock card={said} labels={labels} />
          {card.extras && <CardExtraBlocks card={card} extras={card.extras} labels={labels} />}
        </div>
        {hasImage(card.images.profile) && (
          <p className="help">
            {labels.notSaved} <a href={`${card.contactFile}?photo=0`}>{labels.tryWithoutPhoto}</a>
          </p>
        )}
        <QrCode card={card} labels={labels} />
      </main>
      <CardStickyActionBar card={card} labels={labels} />
      <footer className="brand">
        {languages && <LanguageSwitch cardRef={card.ref} {...languages} labels={labels} />}
        <a href={routePaths.home}>Sen Digital Vcard</a>
        <a href={routePaths.offers}>{labels.orderMine}</a>
      </footer>
    </>
  );
}
