import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getCardPageUrls } from "./addresses.ts";
import { CardIcon } from "./icon.tsx";
import type { CardView } from "./view.ts";

/**
 * Shows the page's QR code: beside the page on a wide screen; on a telephone a press shows it as large as the screen
 * and the next one hides it. A popover, so it needs no script.
 */
export function QrCode({ card, labels }: { card: CardView; labels: PageLabels }) {
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
