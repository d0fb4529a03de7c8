import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getPhoneNumberToCall } from "./addresses.ts";
import type { CardView } from "./view.ts";

/** Shows the outcome of saving, filled in by `save/save.ts`; where an app would lose the file, the alternatives. */
export function SaveOutcomeMessage({ card, labels }: { card: CardView; labels: PageLabels }) {
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
