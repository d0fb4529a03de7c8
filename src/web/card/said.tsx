import { getPhoneNumberToCall } from "./addresses.ts";
import type { CardView } from "./view.ts";

/** Shows the outcome of saving, filled in by `save/save.ts`; where an app would lose the file, the alternatives. */
export function SaveOutcomeMessage({ card }: { card: CardView }) {
  return (
    <div className="said">
      <div role="status">
        <p className="status" />
        <p className="next" />
      </div>
      <div className="elsewhere" hidden>
        <a href={card.url} data-browser="" hidden>
          Ouvrir dans le navigateur
        </a>
        <a href={`${card.contactFile}?photo=0`}>Essayer le fichier sans photo</a>
        {getPhoneNumberToCall(card) && <button data-copy={getPhoneNumberToCall(card)}>Copier le numéro</button>}
      </div>
    </div>
  );
}
