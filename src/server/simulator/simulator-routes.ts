import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isLoopbackRequest } from "#server/http/local-request.ts";
import { allowInlineStyle } from "#server/http/page-policy.ts";
import { computeCspHash } from "#server/rendering/pages.ts";
import {
  type RefundScenario,
  type SimulatedPaymentRequest,
  parseSimulatedRequest,
  refundScenarios,
  simulatedPaymentMethods,
} from "./payment-protocol.ts";
import {
  type SimulatedPayerAction,
  type SimulatedPaymentView,
  findSimulatedPayment,
  openSimulatedPayment,
  playPayerAction,
  refundSimulatedPayment,
  setNextRefundScenario,
  simulatedPayerActions,
} from "./simulated-payment-service.ts";
import { getPresentMethodName } from "#shared/payment/payment-provider.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";

const buttons: readonly { action: SimulatedPayerAction; label: string; kind: string }[] = [
  { action: "pay", label: "Payer", kind: "main" },
  { action: "cancel", label: "Annuler", kind: "plain" },
  { action: "lose", label: "Payer sans notification", kind: "small" },
  { action: "twice", label: "Payer, notifier deux fois", kind: "small" },
  { action: "late", label: "Payer, notifier plus tard", kind: "small" },
];

/** Renders the page where PayTech's payer would pay: plain forms, no script. */
function renderCheckoutPage(payment: SimulatedPaymentView): string {
  const open = payment.state === "open" || payment.state === "canceled";
  return page("Paiement simulé", `${summary(payment.request)}${open ? form() : settled(payment)}`);
}

function renderUnknownPaymentPage(): string {
  return page("Paiement introuvable", "<p>Aucun paiement simulé ne correspond à cette adresse.</p>");
}

function summary(request: SimulatedPaymentRequest): string {
  return `<dl><dt>Article</dt><dd>${escape(request.itemName)}</dd><dt>Référence</dt><dd>${escape(request.commandName)}</dd></dl>
<p class="price">${formatFcfa(request.itemPrice)}</p>`;
}

function form(): string {
  const choices = simulatedPaymentMethods.map(
    (method, at) =>
      `<label><input type="radio" name="method" value="${method}"${at === 0 ? " checked" : ""}> ${getPresentMethodName(method)}</label>`,
  );
  const actions = buttons.map(
    ({ action, label, kind }) => `<button class="${kind}" name="action" value="${action}">${label}</button>`,
  );
  return `<form method="post"><fieldset><legend>Moyen de paiement</legend>${choices.join("")}</fieldset>${actions.join("")}</form>`;
}

function settled({ state, request, refundPlay }: SimulatedPaymentView): string {
  const back = `<p><a href="${escape(request.successUrl)}">Retour à la commande</a></p>`;
  if (state === "refunded") return `<p>Ce paiement simulé est remboursé.</p>${back}`;
  const choices = plays.map(
    ({ play, label }) =>
      `<label><input type="radio" name="play" value="${play ?? ""}"${play === refundPlay ? " checked" : ""}> ${label}</label>`,
  );
  return `<p>Ce paiement simulé est terminé.</p>${back}
<form method="post"><fieldset><legend>Si un remboursement est demandé</legend>${choices.join("")}</fieldset><button name="action" value="refund-play">Retenir</button><button class="small" name="action" value="refund">Rembourser maintenant, depuis PayTech</button></form>`;
}

const plays: readonly { play: RefundScenario | null; label: string }[] = [
  { play: null, label: "Rembourser" },
  { play: "lose", label: "Rembourser sans notification" },
  { play: "twice", label: "Rembourser, notifier deux fois" },
  { play: "late", label: "Rembourser, notifier plus tard" },
  { play: "silent", label: "Rembourser sans répondre ni notifier" },
  { play: "refuse", label: "Refuser" },
];

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/favicon-32.png" sizes="32x32" type="image/png">
<link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">
<style>${simulatorPageStyle}</style>
</head>
<body>
<main>
<p class="notice">Simulateur de PayTech : aucun argent réel ne circule.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Inlines the style: its transitions must be known when the page opens. */
const simulatorPageStyle = `
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
:root { color-scheme: dark; font-family: system-ui, sans-serif; background: #171717; color: #f5f5f5; line-height: 1.5 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; background: #232323; border-radius: 1rem }
h1 { margin: 0 0 1rem; font-size: 1.375rem }
.notice { margin: 0 0 1rem; padding: .5rem .75rem; border-radius: .5rem; background: #393113; color: #ffe9a8 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: #b5b5b5 }
dd { margin: 0; overflow-wrap: anywhere }
.price { margin: 1rem 0; font-size: 1.75rem; font-weight: 700 }
form { display: grid; gap: .5rem }
fieldset { display: grid; margin: 0 0 .5rem; padding: .5rem 1rem; border: 1px solid #4a4a4a; border-radius: .75rem }
label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
button { min-height: 3rem; padding: .5rem 1rem; border: 1px solid #6a6a6a; border-radius: .75rem; background: none; color: inherit; font: inherit; cursor: pointer }
button.main { border-color: #f0c94a; background: #f0c94a; color: #171717; font-weight: 700 }
button.small { border-style: dashed; color: #d0d0d0 }
a { color: #f0c94a }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px }
`;

const prefix = "/simulator";
const styleHash = computeCspHash(simulatorPageStyle);
const hidden = { schema: { hide: true } };
const machine = { ...hidden, config: { takes: "anything" } } as const;
const states = { open: "pending", paid: "completed", canceled: "canceled", refunded: "refunded" } as const;

/** Serves PayTech as payments.md describes it, without money: its API and its checkout page (rule 10). */
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
        await setNextRefundScenario(
          deps.db.query,
          payment.token,
          refundScenarios.find((name) => name === body.play) ?? null,
        );
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
