import { formatCount } from "#shared/format/counts.ts";
import type { OrderFilters } from "#shared/contract/order-list.ts";
import { offers } from "#shared/offers/offers.ts";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import { joinAuditDetails, periodInWords } from "#server/features/audit/audit-rules.ts";

const statusWords: Record<NonNullable<OrderFilters["status"]>, string> = {
  paid: "payées",
  unpaid: "à payer",
  attention: "à vérifier",
  transfer: "avec un virement annoncé",
  online: "en ligne",
  due: "à encaisser",
  refund: "à rembourser",
  incomplete: "à compléter",
  marked: "avec une remarque sur l'épreuve",
  unproved: "dont l'épreuve est à envoyer",
};

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
    return joinAuditDetails(formatCount(count, "commande choisie", "commandes choisies"));
  }
  const parts: string[] = [];
  if (trash === "1") parts.push("de la corbeille");
  if (status) parts.push(statusWords[status]);
  if (offer) parts.push(offers[offer].title);
  if (production) parts.push(`«\u00a0${pieceStateLabels[production]}\u00a0»`);
  if (late === "1") parts.push("en retard");
  if (from !== undefined || to !== undefined) parts.push(periodInWords({ from, to }));
  if (search !== "") parts.push("celles d'une recherche");
  if (parts.length === 0) return joinAuditDetails("Toutes les commandes");
  return joinAuditDetails(`Commandes\u00a0: ${parts.join(", ")}`);
}
