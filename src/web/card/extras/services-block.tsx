import type { ServiceLine } from "#shared/card-extras/card-extras.ts";
import { formatServicePrice } from "#shared/card-extras/services.ts";
import { getOwnerWhatsAppLink } from "../addresses.ts";
import { encodeQueryText } from "../query-text.ts";
import type { CardView } from "../view.ts";

/** Lists services with their prices, each with a WhatsApp message that names it where the owner has a number for it. */
export function ServicesBlock({ card, lines }: { card: CardView; lines: readonly ServiceLine[] }) {
  if (lines.length === 0) return null;
  const whatsApp = getOwnerWhatsAppLink(card);
  return (
    <section className="block" aria-labelledby="services">
      <h2 id="services">Services</h2>
      <ul className="services">
        {lines.map((line) => (
          <li key={line.title}>
            <b dir="auto">{line.title}</b>
            <span>{formatServicePrice(line)}</span>
            {whatsApp && (
              <a
                href={`${whatsApp}?text=${encodeQueryText(`Bonjour ${card.firstName}, je souhaite commander\u00a0: ${line.title}.`)}`}
                aria-label={`Commander ${line.title} par WhatsApp`}
              >
                Commander
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
