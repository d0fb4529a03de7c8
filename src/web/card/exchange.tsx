import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getOwnerWhatsAppLink } from "./addresses.ts";
import { CardIcon } from "./icon.tsx";
import type { CardView } from "./view.ts";

/**
 * Offers the way back: where the owner collects leads, a link to the form; else a form for the visitor's name and
 * number, sent to the owner as a message (`exchange/exchange.ts`). Without JavaScript it is left out.
 */
export function ContactExchange({ card, labels }: { card: CardView; labels: PageLabels }) {
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
