import { frenchPage } from "#shared/card/labels/french/page.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { blankRepeatedValues } from "#shared/card/labels/contact-texts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getCardPageUrls, getOwnerWhatsAppLink, getPhoneNumberToCall } from "./card-links.ts";
import { CompanyBlock, ContactBlock } from "./blocks.tsx";
import { CardActionExtras, CardExtraBlocks } from "./extra-blocks.tsx";
import { CardHero } from "./hero.tsx";
import { hasImage } from "./picture.tsx";
import type { CardView } from "./view.ts";
import { type CardLanguage, addLanguage, cardLanguageNames } from "#shared/card/labels/languages.ts";
import { CardIcon, CardNetworkIcon } from "./icon.tsx";
import { encodeQueryText } from "#web/kit/query-text.ts";

interface CardPageProps {
  card: CardView;
  labels?: PageLabels;
  /** Left out if the page exists only in French, as a preview does. */
  languages?: PageLanguages;
  /** Whether this is our sample, which links to the offers; a card that somebody paid for does not. */
  isSample?: boolean;
}

/** Renders the public card (product.md §2), only on the server; complete without JavaScript. */
export function CardPage({ card, labels = frenchPage, languages, isSample }: CardPageProps) {
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
        <a href={routePaths.legal}>Sen Digital Vcard</a>
        {isSample && <a href={routePaths.offers}>Commander ma carte</a>}
      </footer>
    </>
  );
}

/**
 * Renders the page's first frame: a curtain under the owner's photo and name, which stay in place while it slides away.
 */
function CardLoader({ labels }: { labels: PageLabels }) {
  return (
    <div className="loader" aria-hidden="true">
      <p>{labels.loading}</p>
    </div>
  );
}

/** The page's language, and all languages in which it exists. */
interface PageLanguages {
  own: CardLanguage;
  shown: readonly CardLanguage[];
}

interface LanguageSwitchProps extends PageLanguages {
  cardRef: string;
  labels: PageLabels;
}

/** Offers the page in other languages, each named in itself, as plain links. */
function LanguageSwitch({ cardRef, own, shown, labels }: LanguageSwitchProps) {
  return (
    <nav aria-label={labels.languages}>
      {shown.map((language) => {
        const { short, whole } = cardLanguageNames[language];
        if (language === own) return <b key={language}>{short}</b>;
        return (
          <a key={language} href={routePaths.card(addLanguage(cardRef, language))} lang={language} title={whole}>
            {short}
          </a>
        );
      })}
    </nav>
  );
}

/**
 * Shows the page's QR code: beside the page on a wide screen; on a phone a press shows it as large as the screen, and
 * the next press hides it. It is a popover, so it needs no script.
 */
function QrCode({ card, labels }: { card: CardView; labels: PageLabels }) {
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <>
      <button className="show-qr" popoverTarget="qr" aria-label={labels.showQr}>
        <CardIcon name="qr" />
      </button>
      <aside className="qr" id="qr" popover="" aria-label={labels.qr}>
        <img
          src={getCardPageUrls(card).qr}
          width="330"
          height="330"
          alt={labels.qrOf(name)}
          loading="lazy"
          data-qr=""
        />
        <p className="name" translate="no">
          {name}
        </p>
        <p>{labels.scan}</p>
        <button popoverTarget="qr" popoverTargetAction="hide">
          <CardIcon name="close" />
          {labels.close}
        </button>
      </aside>
    </>
  );
}

/**
 * Lets visitors leave their details: if the owner takes leads, by a link to the form; otherwise by a form for a name
 * and a number, which opens a message to the owner (`exchange/exchange.ts`). Left out without JavaScript.
 */
function ContactExchange({ card, labels }: { card: CardView; labels: PageLabels }) {
  if (card.leave)
    return (
      <p className="leave">
        <a href={card.leave}>
          <CardIcon name="user" />
          {labels.leaveDetails}
        </a>
      </p>
    );
  const whatsapp = getOwnerWhatsAppLink(card);
  if (!whatsapp) return null;
  return (
    <details className="exchange">
      <summary>
        <CardIcon name="user" />
        {labels.sendDetails}
      </summary>
      <form noValidate data-whatsapp={whatsapp} data-greeting={labels.detailsGreeting(card.firstName)} method="dialog">
        <label>
          {labels.yourName}
          <input autoComplete="name" maxLength={120} aria-describedby="fault" name="name" />
        </label>
        <label>
          {labels.yourPhone}
          <input type="tel" autoComplete="tel" maxLength={30} aria-describedby="fault" name="number" />
        </label>
        <p role="alert" id="fault" />
        <button className="save">{labels.openWhatsApp}</button>
        <p>{labels.nothingKept}</p>
      </form>
    </details>
  );
}

interface CardActionsProps {
  card: CardView;
  labels: PageLabels;
}

/** Offers saving first, then the next most common actions. All are plain links, which `card.ts` only enhances. */
function CardActions({ card, labels }: CardActionsProps) {
  const share = `https://wa.me/?text=${encodeQueryText(`${[`${card.firstName} ${card.lastName}`, card.jobTitle].filter(Boolean).join(", ")}\n${getCardPageUrls(card).shared}`)}`;
  return (
    <div className="actions">
      <a className="save" href={card.contactFile} data-save="">
        <CardIcon name="user" />
        <span>{labels.saveContact}</span>
      </a>
      <SaveOutcomeMessage card={card} labels={labels} />
      <ul className="more">
        {getPhoneNumberToCall(card) && (
          <li>
            <a href={`tel:${getPhoneNumberToCall(card)}`}>
              <CardIcon name="phone" />
              {labels.call}
            </a>
          </li>
        )}
        {getOwnerWhatsAppLink(card) && (
          <li>
            <WhatsappLink card={card} labels={labels} />
          </li>
        )}
        <li>
          <a href={share} data-share={card.url}>
            <CardIcon name="share" />
            {labels.share}
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Renders the bar that stays at the lower edge once the save button is scrolled out of view (`card.ts`). */
function CardStickyActionBar({ card, labels }: CardActionsProps) {
  return (
    <nav className="thumb">
      <a className="save" href={card.contactFile} data-save="">
        <span>{labels.save}</span>
      </a>
      {getOwnerWhatsAppLink(card) && <WhatsappLink card={card} labels={labels} />}
    </nav>
  );
}

/** Links to the owner's WhatsApp with a first message filled in. */
function WhatsappLink({ card, labels }: CardActionsProps) {
  return (
    <a href={`${getOwnerWhatsAppLink(card)}?text=${encodeQueryText(labels.greeting(card.firstName))}`}>
      <CardNetworkIcon network="whatsapp" />
      WhatsApp
    </a>
  );
}

/** Shows the result of saving, filled in by `save/save.ts`; where an app would lose the file, offers alternatives. */
function SaveOutcomeMessage({ card, labels }: { card: CardView; labels: PageLabels }) {
  return (
    <div className="said">
      <div role="status">
        <p className="status" />
        <p className="next" />
      </div>
      <div className="elsewhere" hidden>
        <a href={card.url} data-browser="" hidden>
          {labels.openInBrowser}
        </a>
        <a href={`${card.contactFile}?photo=0`}>{labels.tryFileWithoutPhoto}</a>
        {getPhoneNumberToCall(card) && <button data-copy={getPhoneNumberToCall(card)}>{labels.copyNumber}</button>}
      </div>
    </div>
  );
}
