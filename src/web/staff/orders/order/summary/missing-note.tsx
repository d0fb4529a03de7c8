import { formatCount } from "#shared/format/counts.ts";
import { type RequiredOrderField, requiredOrderFields } from "#shared/order/missing.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCardName, type OrderCard } from "../use-order.ts";

interface MissingContentNoteProps {
  missing: readonly RequiredOrderField[];
  /** The cards of an order of several, each with its missing fields. */
  of?: readonly Pick<OrderCard, "missing" | "firstName" | "lastName">[] | undefined;
  /** Whether the buyer's own link is shown below. */
  offered: boolean;
  paid?: boolean;
}

/** Renders "Il manque …" and what cannot happen before; nothing if the card is complete. */
export function MissingContentNote({ missing, of, offered, paid = false }: MissingContentNoteProps) {
  if (missing.length === 0) return null;
  return (
    <Callout kind="warning" title={`Il manque\u00a0: ${of ? listByCard(of) : listFields(missing)}.`}>
      <p>
        {of
          ? "Une carte à laquelle il manque quelque chose n'est ni mise en ligne ni imprimée avant\u00a0; les autres ne l'attendent pas."
          : "La carte n'est ni mise en ligne ni imprimée avant."}
        {offered ? ` Le lien ci-dessous est celui du client\u00a0: il ${paid ? "" : "paie et "}complète lui-même.` : ""}
      </p>
    </Callout>
  );
}

function listFields(missing: readonly RequiredOrderField[]): string {
  return missing.map((name) => orderFieldLabels[name]).join(", ");
}

/** With more cards than this, they are counted, not named. */
const mostNamed = 5;

function listByCard(cards: NonNullable<MissingContentNoteProps["of"]>): string {
  const incomplete = cards.filter(({ missing }) => missing.length > 0);
  if (incomplete.length > mostNamed) return countByField(incomplete);
  return incomplete.map((card) => `${listFields(card.missing)} (${getCardName(card) || "sans nom"})`).join("\u00a0; ");
}

/** Formats "Photo de profil (40 cartes)" for each missing field. */
function countByField(cards: NonNullable<MissingContentNoteProps["of"]>): string {
  return requiredOrderFields
    .map((name) => ({ name, count: cards.filter(({ missing }) => missing.includes(name)).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${orderFieldLabels[name]} (${formatCount(count, "carte")})`)
    .join("\u00a0; ");
}
