import { formatNameWithDe } from "../../format/name-with-de.ts";
import { formatFrenchDayAndTime } from "../../format/day-and-time.ts";
import { formatFcfa } from "../../format/fcfa.ts";
import { describeBrochure } from "./brochure.ts";
import type { CardExtraName } from "../../offers/card-extra-names.ts";
import type { CardExtras } from "./card-extras.ts";
import { getNamedLinkTitle } from "./named-links.ts";
import { findPaymentPage } from "./payment-links.ts";
import { formatServicePrice } from "./services.ts";

const describers: { [Name in CardExtraName]: (value: CardExtras[Name]) => string[] } = {
  payments: (links) =>
    links.map(({ url, label, amount, payee }) =>
      [
        findPaymentPage(url)?.name,
        label,
        amount === null ? "" : formatFcfa(amount),
        url,
        payee && `au nom ${formatNameWithDe(payee)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  namedLinks: (links) => links.map((link) => [getNamedLinkTitle(link), link.url].filter(Boolean).join(" · ")),
  // With its time, since two brochures may have the same rounded size and number of pages.
  brochure: (brochure) =>
    brochure.id === "" ? [] : [`${describeBrochure(brochure)} · ${formatFrenchDayAndTime(new Date(brochure.at))}`],
  services: (lines) => lines.map((line) => `${line.title} · ${formatServicePrice(line)}`),
  place: ({ plusCode, landmark }) => [[plusCode, landmark].filter(Boolean).join(", ")].filter(Boolean),
  english: ({ jobTitle, workDescription }) => [jobTitle, workDescription].filter(Boolean),
};

/** Describes an extra for its owner and staff, one line for each of its parts; empty if the card does not have it. */
export function describeCardExtra<Name extends CardExtraName>(name: Name, value: CardExtras[Name]): string[] {
  return describers[name](value);
}
