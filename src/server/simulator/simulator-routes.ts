import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { isLoopbackRequest } from "#server/http/local-request.ts";
import { allowInlineStyle } from "#server/http/page-policy.ts";
import { computeCspHash } from "#server/rendering/pages.ts";
import { renderCheckoutPage, simulatorPageStyle, renderUnknownPaymentPage } from "./simulator-pages.ts";
import { simulatedPaymentMethods, parseSimulatedRequest, refundScenarios } from "./protocol.ts";
import {
  playPayerAction,
  simulatedPayerActions,
  findSimulatedPayment,
  openSimulatedPayment,
  scheduleRefundScenario,
  refundSimulatedPayment,
} from "./simulator-service.ts";

const prefix = "/simulator";
const styleHash = computeCspHash(simulatorPageStyle);
const hidden = { schema: { hide: true } };
const machine = { ...hidden, config: { takes: "anything" } } as const;
const states = { open: "pending", paid: "completed", canceled: "canceled", refunded: "refunded" } as const;

/** Serves PayTech as payments.md describes it, without money: its API and its checkout page (rule 9). */
export async function registerSimulatorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook("onRequest", async (request) => {
        if (deps.settings.paytech.localOnly && !isLoopbackRequest(request)) throw new AppError("route.not_found");
      });
      apiRoutes(scope, deps);
      checkoutRoutes(scope, deps);
    },
    { prefix },
  );
}

function apiRoutes(scope: FastifyInstance, deps: Deps): void {
  const { paytech, publicUrl } = deps.settings;
  const isSeller = ({ headers }: FastifyRequest) =>
    headers["api_key"] === paytech.apiKey && headers["api_secret"] === paytech.apiSecret;
  const stranger = { success: -1, message: "Le vendeur n'existe pas ou cle api invalide" };

  scope.post("/api/payment/request-payment", machine, async (request, reply) => {
    if (!isSeller(request)) return reply.code(422).send(stranger);
    const read = parseSimulatedRequest(request.body, new URL(publicUrl).origin);
    if ("errors" in read)
      return reply.code(422).send({ success: -1, message: "Format de requete invalid", error: read.errors });
    const opened = await openSimulatedPayment(deps, read.request);
    if (!opened) return reply.code(422).send({ success: -1, message: "ref_command existe deja" });
    const redirectUrl = `${paytech.baseUrl}/payment/checkout/${opened.token}`;
    return { success: 1, token: opened.token, redirect_url: redirectUrl, redirectUrl };
  });

  scope.get<{ Querystring: { token_payment?: string } }>("/api/payment/get-status", hidden, async (request, reply) => {
    if (!isSeller(request)) return reply.code(422).send(stranger);
    const payment = await findSimulatedPayment(deps, String(request.query.token_payment));
    if (!payment) return reply.code(404).send({ success: -1, message: "Paiement introuvable" });
    const { refCommand, itemPrice, currency, env } = payment.request;
    return {
      success: 1,
      token: payment.token,
      ref_command: refCommand,
      item_price: itemPrice,
      currency,
      env,
      status: states[payment.state],
    };
  });

  scope.post<{ Body: { ref_command?: unknown } | undefined }>(
    "/api/payment/refund-payment",
    machine,
    async (request, reply) => {
      if (!isSeller(request)) return reply.code(422).send(stranger);
      const refunded = await refundSimulatedPayment(deps, String(request.body?.ref_command));
      if (refunded === "silent") return reply.code(504).send("");
      if (refunded === "refused") return reply.code(422).send({ success: -1, message: "Aucun paiement à rembourser" });
      return { success: 1, message: "Remboursement effectué" };
    },
  );
}

function checkoutRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get<{ Params: { token: string } }>("/payment/checkout/:token", hidden, async ({ params }, reply) => {
    const payment = await findSimulatedPayment(deps, params.token);
    showAsPage(reply);
    if (!payment) return reply.code(404).send(renderUnknownPaymentPage());
    return reply.send(renderCheckoutPage(payment));
  });

  scope.post<{ Params: { token: string }; Body: Record<string, unknown> | undefined }>(
    "/payment/checkout/:token",
    { ...hidden, config: { takes: "form" } },
    async ({ params, body }, reply) => {
      const payment = await findSimulatedPayment(deps, params.token);
      if (!payment) {
        showAsPage(reply);
        return reply.code(404).send(renderUnknownPaymentPage());
      }
      if (body?.action === "refund-play") {
        await scheduleRefundScenario(deps, payment, refundScenarios.find((name) => name === body.play) ?? null);
        return reply.redirect(checkoutPath(params.token), 303);
      }
      if (body?.action === "refund") {
        await refundSimulatedPayment(deps, payment.request.refCommand);
        return reply.redirect(checkoutPath(params.token), 303);
      }
      const action = simulatedPayerActions.find((name) => name === body?.action) ?? "pay";
      const method = simulatedPaymentMethods.find((name) => name === body?.method) ?? simulatedPaymentMethods[0];
      const back = await playPayerAction(deps, payment, action, method);
      return reply.redirect(back || checkoutPath(params.token), 303);
    },
  );
}

function showAsPage(reply: FastifyReply): void {
  reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex");
  allowInlineStyle(reply, styleHash);
}

function checkoutPath(token: string): string {
  return `${prefix}/payment/checkout/${encodeURIComponent(token)}`;
}
