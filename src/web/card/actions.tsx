import { getCardPageUrls, getPhoneNumberToCall, getOwnerWhatsAppLink } from "./addresses.ts";
import { CardIcon, CardNetworkIcon } from "./icon.tsx";
import { encodeQueryText } from "./query-text.ts";
import { SaveOutcomeMessage } from "./said.tsx";
import type { CardView } from "./view.ts";

/** Offers saving first, then what people do next here. All are plain links: `card.ts` only enhances them. */
export function CardActions({ card }: { card: CardView }) {
  const share = `https://wa.me/?text=${encodeQueryText(`${[`${card.firstName} ${card.lastName}`, card.jobTitle].filter(Boolean).join(", ")}\n${getCardPageUrls(card).shared}`)}`;
  return (
    <div className="actions">
      <a className="save" href={card.contactFile} data-save="">
        <CardIcon name="user" />
        <span>Enregistrer le contact</span>
      </a>
      <SaveOutcomeMessage card={card} />
      <ul className="more">
        {getPhoneNumberToCall(card) && (
          <li>
            <a href={`tel:${getPhoneNumberToCall(card)}`}>
              <CardIcon name="phone" />
              Appeler
            </a>
          </li>
        )}
        {getOwnerWhatsAppLink(card) && (
          <li>
            <WhatsappLink card={card} />
          </li>
        )}
        <li>
          <a href={share} data-share={card.url}>
            <CardIcon name="share" />
            Partager
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Renders the bar that stays at the lower edge once the page is scrolled past the button that saves (`thumb.ts`). */
export function CardStickyActionBar({ card }: { card: CardView }) {
  return (
    <nav className="thumb">
      <a className="save" href={card.contactFile} data-save="">
        <span>Enregistrer</span>
      </a>
      {getOwnerWhatsAppLink(card) && <WhatsappLink card={card} />}
    </nav>
  );
}

/** A first message is typed already. */
function WhatsappLink({ card }: { card: CardView }) {
  const greeting = `Bonjour ${card.firstName}, je vous écris après avoir vu votre carte de visite.`;
  return (
    <a href={`${getOwnerWhatsAppLink(card)}?text=${encodeQueryText(greeting)}`}>
      <CardNetworkIcon network="whatsapp" />
      WhatsApp
    </a>
  );
}
