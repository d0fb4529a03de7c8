import type { ServiceLine } from "#shared/card/extras/card-extras.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { getServicesWhatsAppLink } from "../addresses.ts";
import { encodeQueryText } from "#shared/card/query-text.ts";
import type { CardView } from "../view.ts";

interface ServicesBlockProps {
  card: CardView;
  lines: readonly ServiceLine[];
  labels: PageLabels;
}

/** Lists services with their prices, each with a WhatsApp message that names it where the card shows a mobile. */
export function ServicesBlock({ card, lines, labels }: ServicesBlockProps) {
  if (lines.length === 0) return null;
  const whatsApp = getServicesWhatsAppLink(card);
  return (
    <section className="block" aria-labelledby="services">
      <h2 id="services">{labels.services}</h2>
      <ul className="services">
        {lines.map((line) => (
          <li key={line.title}>
            <b dir="auto" lang={card.ownLanguages?.extras}>
              {line.title}
            </b>
            <span>{labels.price(line.price, line.isFrom)}</span>
            {whatsApp && (
              <a
                href={`${whatsApp}?text=${encodeQueryText(labels.orderMessage(card.firstName, line.title))}`}
                aria-label={labels.orderByWhatsApp(line.title)}
              >
                {labels.order}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
