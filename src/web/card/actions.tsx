import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getCardPageUrls, getPhoneNumberToCall, getOwnerWhatsAppLink } from "./addresses.ts";
import { CardIcon, CardNetworkIcon } from "./icon.tsx";
import { encodeQueryText } from "#shared/card/query-text.ts";
import { SaveOutcomeMessage } from "./said.tsx";
import type { CardView } from "./view.ts";

interface CardActionsProps {
  card: CardView;
  labels: PageLabels;
}

/** Offers saving first, then what people do next here. All are plain links: `card.ts` only enhances them. */
export function CardActions({ card, labels }: CardActionsProps) {
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

/** Renders the bar that stays at the lower edge once the page is scrolled past the button that saves (`thumb.ts`). */
export function CardStickyActionBar({ card, labels }: CardActionsProps) {
  return (
    <nav className="thumb">
      <a className="save" href={card.contactFile} data-save="">
        <span>{labels.save}</span>
      </a>
      {getOwnerWhatsAppLink(card) && <WhatsappLink card={card} labels={labels} />}
    </nav>
  );
}

/** A first message is typed already. */
function WhatsappLink({ card, labels }: CardActionsProps) {
  return (
    <a href={`${getOwnerWhatsAppLink(card)}?text=${encodeQueryText(labels.greeting(card.firstName))}`}>
      <CardNetworkIcon network="whatsapp" />
      WhatsApp
    </a>
  );
}
