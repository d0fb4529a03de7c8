import { withDe } from "#shared/elision.ts";
import { getCardPageUrls } from "./addresses.ts";
import { CardIcon } from "./icon.tsx";
import type { CardView } from "./view.ts";

/**
 * Shows the page's QR code: beside the page on a wide screen; on a telephone a press shows it as large as the screen
 * and the next one hides it. A popover, so it needs no script.
 */
export function QrCode({ card }: { card: CardView }) {
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <>
      <button className="show-qr" popoverTarget="qr" aria-label="Afficher le QR code">
        <CardIcon name="qr" />
      </button>
      <aside className="qr" id="qr" popover="" aria-label="QR code de la carte">
        <img
          src={getCardPageUrls(card).qr}
          width="330"
          height="330"
          alt={`QR code de la carte ${withDe(name)}`}
          loading="lazy"
          data-qr=""
        />
        <p className="name">{name}</p>
        <p>Scannez pour ouvrir cette carte sur un téléphone</p>
        <button popoverTarget="qr" popoverTargetAction="hide">
          <CardIcon name="close" />
          Fermer
        </button>
      </aside>
    </>
  );
}
