import { formatCount } from "#shared/counts.ts";
import type { OrderFilters } from "#shared/contract/order-desk.ts";
import { offers } from "#shared/offers.ts";
import { pieceStateLabels } from "#shared/words.ts";
import { detailsOf, periodInWords } from "#server/features/audit/audit-rules.ts";

const statusWords = { paid: "payées", unpaid: "à payer", attention: "à vérifier" } as const;

/**
 * Describes an export for the journal, without typed text: it may name a person, and the journal outlives their order.
 */
export function exportInWords({
  refs,
  search,
  status,
  offer,
  from,
  to,
  production,
  late,
  trash,
}: OrderFilters & { refs?: string | undefined }): string {
  if (refs) {
    const count = refs.split(",").length;
    return detailsOf(formatCount(count, "commande choisie", "commandes choisies"));
  }
  const parts = [
    trash === "1" ? "de la corbeille" : "",
    status ? statusWords[status] : "",
    offer ? offers[offer].title : "",
    production ? `«\u00a0${pieceStateLabels[production]}\u00a0»` : "",
    late === "1" ? "en retard" : "",
    periodInWords({ from, to }),
    search === "" ? "" : "celles d'une recherche",
  ].filter((part) => part !== "");
  return detailsOf(parts.length === 0 ? "Toutes les commandes" : `Commandes\u00a0: ${parts.join(", ")}`);
}
