import { addressesOf, calledOf, whatsappOf } from "./addresses.ts";
import { Icon, NetworkIcon } from "./icon.tsx";
import { queryText } from "./query-text.ts";
import { Said } from "./said.tsx";
import type { CardView } from "./view.ts";

/** Save first; then what people do next here. All are plain links: `card.ts` only adds to them. */
export function Actions({ card }: { card: CardView }) {
  const share = `https://wa.me/?text=${queryText(`${[`${card.firstName} ${card.lastName}`, card.jobTitle].filter(Boolean).join(", ")}\n${addressesOf(card).shared}`)}`;
  return (
    <div className="actions">
      <a className="save" href={card.contactFile} data-save="">
        <Icon name="user" />
        <span>Enregistrer le contact</span>
      </a>
      <Said card={card} />
      <ul className="more">
        {calledOf(card) && (
          <li>
            <a href={`tel:${calledOf(card)}`}>
              <Icon name="phone" />
              Appeler
            </a>
          </li>
        )}
        {whatsappOf(card) && (
          <li>
            <WhatsappLink card={card} />
          </li>
        )}
        <li>
          <a href={share} data-share={card.url}>
            <Icon name="share" />
            Partager
          </a>
        </li>
      </ul>
    </div>
  );
}

/** What stays at the lower edge once the page is scrolled past the way to save (`thumb.ts`). */
export function ThumbBar({ card }: { card: CardView }) {
  return (
    <div className="thumb">
      <a className="save" href={card.contactFile} data-save="">
        <span>Enregistrer</span>
      </a>
      {whatsappOf(card) && <WhatsappLink card={card} />}
    </div>
  );
}

/** A first message is typed already. */
function WhatsappLink({ card }: { card: CardView }) {
  const greeting = `Bonjour ${card.firstName}, je vous écris après avoir vu votre carte de visite.`;
  return (
    <a href={`${whatsappOf(card)}?text=${queryText(greeting)}`}>
      <NetworkIcon network="whatsapp" />
      WhatsApp
    </a>
  );
}
