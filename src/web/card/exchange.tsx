import { getOwnerWhatsAppLink } from "./addresses.ts";
import { CardIcon } from "./icon.tsx";
import type { CardView } from "./view.ts";

/**
 * Offers the way back: where the owner collects leads, a link to the form; else a form for the visitor's name and
 * number, sent to the owner as a message (`exchange/exchange.ts`). Without JavaScript it is left out.
 */
export function ContactExchange({ card }: { card: CardView }) {
  if (card.leave)
    return (
      <p className="leave">
        <a href={card.leave}>
          <CardIcon name="user" />
          Laisser mes coordonnées
        </a>
      </p>
    );
  const whatsapp = getOwnerWhatsAppLink(card);
  if (!whatsapp) return null;
  return (
    <details className="exchange">
      <summary>
        <CardIcon name="user" />
        Envoyer mes coordonnées
      </summary>
      <form noValidate data-whatsapp={whatsapp} data-greeting={`Bonjour ${card.firstName},`} method="dialog">
        <label>
          Votre nom
          <input autoComplete="name" maxLength={120} aria-describedby="fault" name="name" />
        </label>
        <label>
          Votre téléphone
          <input type="tel" autoComplete="tel" maxLength={30} aria-describedby="fault" name="number" />
        </label>
        <p role="alert" id="fault" />
        <button className="save">Ouvrir WhatsApp</button>
        <p>Le message s'ouvre dans votre WhatsApp&nbsp;; rien n'est gardé ici.</p>
      </form>
    </details>
  );
}
