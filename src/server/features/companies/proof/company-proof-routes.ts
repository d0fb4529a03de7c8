import type { FastifyInstance } from "fastify";
import { approveForCompany, readCompanyProof, sendCompanyProof } from "#shared/contract/company-proof.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import * as service from "#server/features/orders/company-proof/company-proof-service.ts";
import { readCompanyProofForDesk } from "./read-company-proof.ts";

export function registerCompanyProofRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readCompanyProof, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readCompanyProofForDesk(deps, params.ref);
  });

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
