import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { companyProofAnswerSchema } from "#shared/contract/company-proof.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { routePaths } from "#shared/urls.ts";
import { buildCompanyProofQuery, type CompanyProofView } from "#web/buy/proofs/company-proof-view.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { Deps } from "#server/deps.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { answerCompanyProof } from "#server/features/orders/company-proof/company-proof-service.ts";
import { setPrivateHeaders } from "#server/http/buyer-page.ts";
import { registerCompanyPage } from "../company-page-routes.ts";
import type { CompanyOrder } from "../organisation-rules.ts";
import { renderCompanyProofPage } from "./company-proof-page.ts";
import { readCompanyProofView } from "./company-proof-view.ts";

type ProofRequest = FastifyRequest<{ Params: { ref: string }; Querystring: Record<string, unknown> }>;

/** Serves `/payer/{ref}/cartes` to holders of the order's key, who answer by its forms; anyone else gets 404. */
export function registerCompanyProofPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { openOrder } = registerCompanyPage(app, deps, routePaths.companyProof, async ({ order, request, reply }) =>
    show(request, reply, order),
  );

  app.post(
    routePaths.companyProof(":ref"),
    { schema: { hide: true }, config: { takes: "form" } },
    async (request: ProofRequest, reply) => {
      const order = await openOrder(request);
      if (!order) return reply.callNotFound();
      const form = companyProofAnswerSchema.safeParse(request.body ?? {});
      try {
        if (!form.success) throw new AppError("request.malformed");
        await consumeRateLimit(deps, rateLimitPolicies.companyProofsByOrder, order.ref);
        await answerCompanyProof(deps, order.ref, form.data);
        const { query } = await readCompanyProofView(deps, order, request.query);
        const { card, decision } = form.data;
        const isOneCard = decision === "marquer" || decision === "retirer";
        const way = isOneCard ? `${buildCompanyProofQuery(query)}#carte-${card ?? ""}` : "";
        return await setPrivateHeaders(reply).redirect(routePaths.companyProof(order.ref) + way, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message } = apiErrors[error.code];
        if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
        const typed = form.success ? form.data : { card: undefined, remark: "", name: "" };
        return show(request, reply, order, {
          status,
          refused: { sentence: message, cardRef: typed.card, remark: typed.remark, name: typed.name },
        });
      }
    },
  );

  async function show(
    request: ProofRequest,
    reply: FastifyReply,
    order: CompanyOrder,
    { status = 200, refused }: { status?: number; refused?: NonNullable<CompanyProofView["refused"]> } = {},
  ): Promise<FastifyReply> {
    const view = await readCompanyProofView(deps, order, request.query);
    const page = renderCompanyProofPage(deps, refused ? { ...view, refused } : view);
    return sendHtmlPage(request, setPrivateHeaders(reply), page, status);
  }
}
