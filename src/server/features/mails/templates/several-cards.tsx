import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Link } from "@react-email/link";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type PaidCard, sanitizeNameForMail } from "./mail-rules.ts";
import type { MailSiteSettings } from "./mail-definition.ts";
import { MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";

/** Formats the number of online cards as a title. */
export function formatCardsOnline(cards: readonly PaidCard[]): string {
  const [first] = cards;
  const online = cards.filter(({ missing }) => missing.length === 0).length;
  if (cards.length === 1 && online === 1)
    return `La carte ${formatNameWithDe(sanitizeNameForMail(first?.name ?? ""))} est en ligne`;
  if (online === 0) return "Merci ! Il ne manque plus que de quoi faire vos cartes";
  if (online === cards.length) return `Vos ${formatCount(online, "carte")} sont en ligne`;
  return `${online} de vos ${formatCount(cards.length, "carte")} ${agreeWord(online, "est", "sont")} en ligne`;
}

/** Lists each card with its page, or with what it still lacks. */
export function CardsOnline({ cards, site }: { cards: readonly PaidCard[]; site: MailSiteSettings }) {
  return cards.map(({ ref, name, missing }) => (
    <MailParagraph key={ref}>
      {sanitizeNameForMail(name)} :{" "}
      {missing.length > 0 ? (
        `à compléter, ${missing.map((field) => orderFieldLabels[field].toLowerCase()).join(", ")}.`
      ) : (
        <Link
          href={`${site.publicUrl}${routePaths.card(ref)}`}
          className="soft"
          style={{ color: darkMailColors.soft, textDecoration: "underline" }}
        >
          voir sa page
        </Link>
      )}
    </MailParagraph>
  ));
}
