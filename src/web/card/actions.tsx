import { Icon } from "../ui/icons.tsx";
import { NetworkIcon } from "../ui/network-icon.tsx";
import type { CardView } from "./view.ts";

/** Save first; then what people do next here. The save link is a plain one: `card.ts` only adds to it. */
export function Actions({ card }: { card: CardView }) {
  const whatsapp = `https://wa.me/${card.phoneNumber.replace(/\D/g, "")}`;
  const share = `https://wa.me/?text=${encodeURIComponent(`${card.firstName} ${card.lastName}, ${card.jobTitle}\n${card.url}`)}`;
  return (
    <div className="actions">
      <a className="save" href={card.contactFile} data-save>
        <Icon name="user" />
        <span data-label>Enregistrer le contact</span>
      </a>
      <p className="status" role="status" data-status />
      <ul className="more">
        <li>
          <a href={`tel:${card.phoneNumber}`}>
            <Icon name="phone" />
            Appeler
          </a>
        </li>
        {isSenegaleseLandline(card.phoneNumber) ? null : (
          <li>
            <a href={whatsapp} rel="noopener noreferrer">
              <NetworkIcon network="whatsapp" />
              WhatsApp
            </a>
          </li>
        )}
        <li>
          <a href={share} rel="noopener noreferrer" data-share={card.url}>
            <Icon name="share" />
            Partager
          </a>
        </li>
      </ul>
    </div>
  );
}

/** WhatsApp lives on mobile numbers; here those begin with 7 and the fixed ones with 3. */
function isSenegaleseLandline(e164: string): boolean {
  return e164.replace(/\s/g, "").startsWith("+2213");
}
