import type { FastifyInstance } from "fastify";
import {
  type CompanyProof,
  approveForCompany,
  readCompanyProof,
  sendCompanyProof,
} from "#shared/contract/company-proof.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as service from "#server/features/orders/company-proof/company-proof-service.ts";
import {
  listCompanyCards,
  listCompanyProofCards,
  listCompanyProofs,
} from "#server/features/orders/company-proof/company-proof-service.ts";
import { AppError } from "#server/app-error.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { isPiecePrinted, isPieceToPrint } from "#shared/order/piece-moves.ts";
import { companyCardStandings } from "#shared/states-and-kinds.ts";
import { formatActorNames } from "#server/features/audit/audit-service.ts";
import { listPiecesByOrder } from "#server/features/production/production-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";

export function registerCompanyProofRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readCompanyProof, async ({ params }) => readCompanyProofForDesk(deps, params.ref));

  registerEndpoint(app, sendCompanyProof, async ({ params, body, request }) => {
    const sent = await service.sendCompanyProof(deps, getCurrentStaff(request), params.ref, body.note);
    const { version, cards, isMailed } = sent;
    const what = `Version ${version} (${formatCount(cards, "carte")})`;
    const message = isMailed
      ? `${what} envoyée à l'entreprise.`
      : `${what} prête\u00a0: l'entreprise n'a pas d'adresse e-mail, envoyez-lui le lien.`;
    return { version, cards, isMailed, message };
  });

  registerEndpoint(app, approveForCompany, async ({ params, body, request }) => {
    const { version, cards } = await service.approveForCompany(deps, getCurrentStaff(request), params.ref, body.reason);
    const message = `${formatCount(cards, "carte approuvée", "cartes approuvées")} au nom de l'entreprise.`;
    return { version, cards, message };
  });
}

/**
 * Reads for the desk where an order's cards stand with its company.
 * @throws {AppError} `order.not_found`, `company_proof.not_company`
 */
async function readCompanyProofForDesk(deps: CoreDeps, orderRef: string): Promise<CompanyProof> {
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.organisationId === null) throw new AppError("company_proof.not_company");
  const proofs = await listCompanyProofs(deps.db.query, orderRef);
  const rows = await listCompanyProofCards(deps.db.query, orderRef);
  const settled = await listSettledCardRefs(deps, orderRef);
  // What is printed was approved, and is not printed again as the card says now.
  const cards = (await listCompanyCards(deps, orderRef)).map((one) =>
    one.standing === "changed" && settled.has(one.card.ref) ? { ...one, standing: "approved" as const } : one,
  );
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

/** Lists the cards of an order that are printed, with none to print. */
async function listSettledCardRefs(deps: CoreDeps, orderRef: string): Promise<ReadonlySet<string>> {
  const byCard = Map.groupBy(await listPiecesByOrder(deps.db.query, orderRef), ({ cardRef }) => cardRef);
  const settled = [...byCard].filter(
    ([, pieces]) => pieces.some(isPiecePrinted) && !pieces.some((piece) => isPieceToPrint(piece)),
  );
  return new Set(settled.map(([ref]) => ref));
}
