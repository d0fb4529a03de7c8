import type { CompanyProof } from "#shared/contract/company-proof.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { companyCardStandings } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import {
  listCompanyCards,
  listCompanyProofs,
  listCompanyProofCards,
} from "#server/features/orders/company-proof/company-proof-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";

/**
 * Reads for the desk where an order's cards stand with its company.
 * @throws {AppError} `order.not_found`, `company_proof.not_company`
 */
export async function readCompanyProofForDesk(
  deps: Pick<Deps, "db" | "settings">,
  orderRef: string,
): Promise<CompanyProof> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.organisationId === null) throw new AppError("company_proof.not_company");
  const proofs = await listCompanyProofs(deps, orderRef);
  const rows = await listCompanyProofCards(deps, orderRef);
  const cards = await listCompanyCards(deps, orderRef);
  const names = await formatActorNames(
    deps,
    proofs.map(({ sentBy }) => sentBy),
  );
  return {
    link: deps.settings.publicUrl + secretLinks.companyProofByKey(order.ref, order.key),
    recipient: order.buyerEmail,
    standings: companyCardStandings.map((standing) => ({
      standing,
      cards: cards.filter((one) => one.standing === standing).length,
    })),
    versions: proofs.map(({ version, source, sentAt, sentBy, note }) => {
      const shown = rows.filter((row) => row.version === version);
      return {
        version,
        source,
        note,
        sentAt: new Date(sentAt).toISOString(),
        sentBy: names.get(sentBy) ?? sentBy,
        cards: shown.length,
        approved: shown.filter(({ state }) => state === "approved").length,
        marked: shown.filter(({ remark }) => remark !== "").length,
      };
    }),
    returned: cards.flatMap(({ card, standing, now, last }) =>
      standing === "marked" || standing === "changed"
        ? [
            {
              cardRef: card.ref,
              name: now.name,
              standing,
              remark: last?.remark ?? "",
              answeredName: last?.answeredName ?? "",
            },
          ]
        : [],
    ),
  };
}
