import type {
  CardBrochure,
  CardExtras,
  CardPlace,
  NamedLink,
  PaymentLink,
  ServiceLine,
} from "#shared/card/extras/card-extras.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import type { CardView } from "./view.ts";
import { decodePlusCode } from "#shared/card/plus-code.ts";
import { CardIcon } from "./icon.tsx";
import { buildRouteLink } from "#web/kit/map-link.ts";
import { getServicesWhatsAppLink } from "./card-links.ts";
import { encodeQueryText } from "#web/kit/query-text.ts";
import { buildBrochurePath, getBrochureKey } from "#shared/card/extras/brochure.ts";
import { type NamedLinkKind, namedLinkLabels } from "#shared/card/extras/named-links.ts";
import { iconShapes } from "#web/kit/ui/icon-shapes.ts";
import { buildPaymentHref, buildPaymentQrPath, findPaymentPage } from "#shared/card/extras/payment-links.ts";

/** Icons of named links, drawn like those in `ui/icons.tsx` but kept apart, since pages with forms do not need them. */
const linkShapes: Record<NamedLinkKind, string> = {
  booking:
    "M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1ZM4 10h16M8 3v4m8-4v4m-4 6.5h.01M8 13.5h.01M16 13.5h.01M8 16.5h.01M12 16.5h.01",
  review: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z",
  catalogue: "M12 6.5C10 5 7.5 4.5 4 4.5V18c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2Zm0 0V20",
  brochure: "M12 4v12m-5-5 5 5 5-5M5 20h14",
  other: iconShapes.link,
};

interface NamedLinksBlockProps {
  card: CardView;
  links: readonly NamedLink[];
  brochure: CardBrochure;
  labels: PageLabels;
}

/**
 * Lists the owner's own link buttons, each with its host, and their brochure with its size. Taps on them count as taps
 * on networks (`taps.ts`).
 */
function NamedLinksBlock({ card, links, brochure, labels }: NamedLinksBlockProps) {
  if (links.length === 0 && brochure.id === "") return null;
  return (
    <ul className="networks named" aria-label={labels.links}>
      {links.map((link) => (
        <li key={link.kind + link.url}>
          <a href={link.url}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={linkShapes[link.kind as NamedLinkKind]} />
            </svg>
            <span>
              <Title card={card} link={link} labels={labels} />{" "}
              <small translate="no">{new URL(link.url).hostname.replace(/^www\./, "")}</small>
            </span>
          </a>
        </li>
      ))}
      {brochure.id !== "" && (
        <li>
          <a href={`${buildBrochurePath(card.ref)}?v=${getBrochureKey(brochure)}`}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={linkShapes.brochure} />
            </svg>
            <span>
              <b dir="auto">{labels.brochure}</b> <small>{labels.pdfOf(brochure.bytes)}</small>
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Title({
  card,
  link: { kind, title },
  labels,
}: Pick<NamedLinksBlockProps, "card" | "labels"> & { link: NamedLink }) {
  if (isNamed(kind)) return <b dir="auto">{labels[kind]}</b>;
  return (
    <b dir="auto" lang={card.ownLanguages?.extras}>
      {title}
    </b>
  );
}

/** Checks whether a kind of link has a fixed label; any other is named by its owner. */
function isNamed(kind: string): kind is Exclude<NamedLinkKind, "other"> {
  return kind !== "other" && Object.hasOwn(namedLinkLabels, kind);
}

interface CardExtrasProps {
  card: CardView;
  extras: CardExtras;
  labels: PageLabels;
}

/** Renders the extras that visitors act on, above the contact details. */
export function CardActionExtras({ card, extras, labels }: CardExtrasProps) {
  return (
    <>
      <NamedLinksBlock card={card} links={extras.namedLinks} brochure={extras.brochure} labels={labels} />
      <PaymentsBlock card={card} links={extras.payments} labels={labels} />
    </>
  );
}

/** Renders the other extras that the owner added to the page. */
export function CardExtraBlocks({ card, extras, labels }: CardExtrasProps) {
  return (
    <>
      <ServicesBlock card={card} lines={extras.services} labels={labels} />
      <PlaceBlock card={card} place={extras.place} labels={labels} />
    </>
  );
}

interface PlaceBlockProps {
  card: CardView;
  place: CardPlace;
  labels: PageLabels;
}

/** Links to the place where the owner receives visitors, with the landmark to look for. */
function PlaceBlock({ card, place: { plusCode, landmark }, labels }: PlaceBlockProps) {
  const at = decodePlusCode(plusCode);
  if (!at) return null;
  return (
    <section className="block" aria-labelledby="place">
      <h2 id="place">{labels.place}</h2>
      {landmark && (
        <p className="description" dir="auto" lang={card.ownLanguages?.extras}>
          {landmark}
        </p>
      )}
      <a className="route" href={buildRouteLink(at)}>
        <CardIcon name="pin" />
        <span>
          {labels.route} <span translate="no">{plusCode}</span>
        </span>
      </a>
    </section>
  );
}

interface ServicesBlockProps {
  card: CardView;
  lines: readonly ServiceLine[];
  labels: PageLabels;
}

/** Lists services with their prices; if the card shows a mobile number, each has a WhatsApp message that names it. */
function ServicesBlock({ card, lines, labels }: ServicesBlockProps) {
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

interface PaymentsBlockProps {
  card: CardView;
  links: readonly PaymentLink[];
  labels: PageLabels;
}

/** Lists the owner's payment links, names the payee, and shows each link's QR code to scan on the spot. */
function PaymentsBlock({ card, links, labels }: PaymentsBlockProps) {
  if (links.length === 0) return null;
  return (
    <section className="block pay" aria-labelledby="pay">
      <h2 id="pay">{labels.pay}</h2>
      <p>
        {labels.payTo}{" "}
        <b dir="auto" translate="no">
          {card.firstName} {card.lastName}
        </b>
        {labels.payCheck}
      </p>
      <ul>
        {links.map((link) => (
          <Payment key={buildPaymentHref(link) + link.label} card={card} link={link} labels={labels} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ card, link, labels }: Omit<PaymentsBlockProps, "links"> & { link: PaymentLink }) {
  const href = buildPaymentHref(link);
  const name = findPaymentPage(link.url)?.name;
  const amount = link.amount === null ? "" : labels.price(link.amount, false);
  const isTyped = amount !== "" && href === link.url;
  return (
    <li>
      {(link.label || amount) && (
        <p>
          {link.label && (
            <b dir="auto" lang={card.ownLanguages?.extras}>
              {link.label}
            </b>
          )}{" "}
          {amount && (isTyped ? labels.amountToType(amount) : amount)}
        </p>
      )}
      <a className="route" href={href} data-pay="">
        <CardIcon name="card" />
        <span>
          {labels.payWith} <span translate="no">{name}</span>
        </span>
      </a>
      <details>
        <summary>
          <CardIcon name="qr" />
          {labels.payScan}
        </summary>
        <img
          src={`${buildPaymentQrPath(card.ref)}?lien=${encodeURIComponent(href)}`}
          width="240"
          height="240"
          alt={labels.payQr(name ?? "")}
          loading="lazy"
        />
      </details>
    </li>
  );
}
