import type { OrderDocuments } from "#shared/contract/documents.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";

type Quote = Pick<OrderDocuments["documents"][number], "state" | "validUntil" | "accepted">;

/** Describes the state of a quote: "Accepté par Fatou Sow le 26 novembre 2026". */
export function describeQuote({ state, validUntil, accepted }: Quote): string {
  const until = validUntil === null ? "" : ` jusqu'au ${formatFrenchDay(Date.parse(validUntil))}`;
  if (accepted) {
    const on = `le ${formatFrenchDay(Date.parse(accepted.at))}`;
    if (accepted.by === "payment") return `Accepté par un paiement ${on}`;
    const by = accepted.name === "" ? "" : ` par ${accepted.name}`;
    return accepted.by === "staff" ? `Accepté${by}, noté par l'équipe ${on}` : `Accepté${by} ${on}`;
  }
  if (state === "replaced") return "Remplacé par un autre devis";
  if (state === "outdated") return "À refaire\u00a0: la commande a changé depuis";
  return state === "expired" ? `N'était valable que${until}` : `Valable${until}`;
}
