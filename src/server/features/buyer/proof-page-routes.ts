import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { proofAnswerSchema, remarkSchema } from "#shared/contract/proofs.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { routePaths } from "#shared/route-paths.ts";
import { AppError } from "#server/app-error.ts";
import { constantTimeCompare } from "#server/constant-time-compare.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { Deps } from "#server/deps.ts";
import { redirectToOrderPage, registerBuyerPage } from "#server/http/buyer-page.ts";
import { getOwnerSessionToken } from "#server/http/owner-cookie.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { createHtmlPage } from "#server/rendering/pages.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findProofCard, listProofs } from "#server/features/orders/proofs/proof-service.ts";
import { findPieceOrderRef } from "#server/features/production/production-service.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { readProofDesignFile, readProofLogo } from "#server/features/production/proofs/proof-service.ts";
import { renderDocument } from "#web/html/document.ts";
import { ProofPage } from "#web/buy/proofs/proof-page.tsx";
import { type ProofView, buildProofQuery } from "#web/buy/proofs/proof-view.ts";
import { type AskedProofQuery, noteSeenCards, readProofView } from "./proof-page-view.ts";

type ProofRequest = FastifyRequest<{
  Params: { ref: string; secret: string; version: string; card: string };
  Querystring: AskedProofQuery;
}>;

/** An opened proof's order, and the address that opened it. */
interface OpenedProof {
  order: OrderRow;
  base: string;
}

interface Door {
  path: string;
  open: (request: ProofRequest) => Promise<OpenedProof | undefined>;
  /** Redirects people who may not open it, and tells them nothing that strangers must not know. */
  leadOn: (request: ProofRequest, reply: FastifyReply) => Promise<FastifyReply | void>;
}

const hidden = { schema: { hide: true } };

/**
 * Serves a proof's page and its forms: `/payer/{ref}/cartes` with the order's key, `/epreuve/{ref}/{secret}` with its
 * secret. Links in older mails have a piece's id instead of the order's reference.
 */
export function registerProofPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { openOrder } = registerBuyerPage<OrderRow>(app, {
    pathOf: routePaths.proof,
    secure: deps.settings.publicUrl.startsWith("https:"),
    find: findProvedOrder,
    answer: ({ order, request, reply }) => show({ order, base: routePaths.proof(order.ref) }, request, reply),
  });
  const byKey: Door = {
    path: routePaths.proof(":ref"),
    open: async (request) => {
      const order = await openOrder(request);
      return order && { order, base: routePaths.proof(order.ref) };
    },
    leadOn: async (request, reply) => redirectToOrderPage(request, reply),
  };
  const bySecret: Door = {
    path: routePaths.proofBySecret(":ref", ":secret"),
    open: async ({ params }) => {
      const ref = await findOrderRef(params.ref);
      const proofs = ref === undefined ? [] : await listProofs(deps.db.query, ref);
      const isKnown = proofs.some(({ secret }) => secret !== "" && constantTimeCompare(params.secret, secret));
      const order = isKnown ? await findProvedOrder(ref ?? "") : undefined;
      return order && { order, base: routePaths.proofBySecret(params.ref, params.secret) };
    },
    leadOn: async ({ params }, reply) => {
      const ref = await findOrderRef(params.ref);
      if (ref === undefined) return reply.callNotFound();
      return setPrivateHeaders(reply).redirect(routePaths.payment(ref), 303);
    },
  };
  app.get(bySecret.path, hidden, async (request: ProofRequest, reply) => {
    const opened = await bySecret.open(request);
    return opened ? show(opened, request, reply) : bySecret.leadOn(request, reply);
  });
  for (const door of [byKey, bySecret]) registerDoor(door);

  /** Finds an order that has the page: a company's always, another's once it has a proof. */
  async function findProvedOrder(ref: string): Promise<OrderRow | undefined> {
    const order = await findOrderByRef(deps.db.query, ref);
    if (!order || order.expiredAt !== null) return undefined;
    return order.organisationId !== null || (await listProofs(deps.db.query, ref)).length > 0 ? order : undefined;
  }

  async function findOrderRef(refOrPieceId: string): Promise<string | undefined> {
    return orderRefField.safeParse(refOrPieceId).data ?? findPieceOrderRef(deps, refOrPieceId);
  }

  function registerDoor({ path, open, leadOn }: Door): void {
    app.post(path, { ...hidden, config: { takes: "form" } }, async (request: ProofRequest, reply) => {
      const opened = await open(request);
      if (!opened) return leadOn(request, reply);
      const { order, base } = opened;
      const form = proofAnswerSchema.safeParse(request.body ?? {});
      const remarks = readRemarks(request.body);
      try {
        if (!form.success || !remarks) throw new AppError("request.malformed");
        await consumeRateLimit(deps, rateLimitPolicies.proofsByOrder, order.ref);
        const noted = await answerProof(deps, order.ref, { ...form.data, remarks });
        const { card, decision } = form.data;
        const { query } = await readProofView(deps, opened, request.query);
        const asked = decision === "approuver" && noted > 0 ? `?notees=${noted}#reponse` : "";
        const isOneCard = decision === "marquer" || decision === "retirer";
        const way = isOneCard ? `${buildProofQuery(query)}#carte-${card ?? ""}` : asked;
        return await setPrivateHeaders(reply).redirect(base + way, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message } = apiErrors[error.code];
        if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
        const refused = { sentence: message, remarks: remarks ?? {}, name: form.data?.name ?? "" };
        return show(opened, request, reply, { status, refused });
      }
    });

    app.get(`${path}/:version/:card/fichier`, hidden, async (request: ProofRequest, reply) => {
      const shown = await findShownCard(await open(request), request);
      if (!shown) return leadOn(request, reply);
      return sendImageResponse(setPrivateHeaders(reply), await readProofDesignFile(deps, shown));
    });
    app.get(`${path}/:version/:card/logo`, hidden, async (request: ProofRequest, reply) => {
      const shown = await findShownCard(await open(request), request);
      const logo = shown && (await readProofLogo(deps, shown));
      if (!logo) return leadOn(request, reply);
      return sendImageResponse(setPrivateHeaders(reply), logo);
    });
  }

  async function findShownCard(opened: OpenedProof | undefined, { params: { version, card } }: ProofRequest) {
    const cardRef = orderRefField.safeParse(card).data;
    if (!opened || cardRef === undefined || !/^\d{1,5}$/.test(version)) return undefined;
    return findProofCard(deps.db.query, { orderRef: opened.order.ref, version: Number(version), cardRef });
  }

  const isLoggedIn = (request: FastifyRequest) =>
    getOwnerSessionToken(request, deps.settings.publicUrl.startsWith("https:")) !== undefined;

  /** Renders the page for each call, since it is never cached. */
  async function show(
    opened: OpenedProof,
    request: FastifyRequest<{ Querystring: AskedProofQuery }>,
    reply: FastifyReply,
    { status = 200, refused }: { status?: number; refused?: NonNullable<ProofView["refused"]> } = {},
  ): Promise<FastifyReply> {
    const view = await readProofView(deps, opened, request.query);
    await noteSeenCards(deps, opened.order.ref, view);
    const { css, styleHash } = deps.pages.proof;
    const html = renderDocument({
      title: view.company
        ? `Vos cartes à vérifier, commande ${view.number} | Sen Digital Vcard`
        : "L'épreuve de votre carte | Sen Digital Vcard",
      description: view.company
        ? "Les cartes de votre entreprise, avant l'impression."
        : "Votre carte, avant l'impression.",
      themeColor: "#171717",
      noindex: true,
      css,
      body: renderToStaticMarkup(
        createElement(ProofPage, {
          view: refused ? { ...view, refused } : view,
          space: isLoggedIn(request) ? (opened.order.organisationId ?? undefined) : undefined,
        }),
      ),
    });
    return sendHtmlPage(request, setPrivateHeaders(reply), createHtmlPage(html, { styleHash }), status);
  }
}

/** Reads the remarks typed for each card; `undefined` if one is too long. */
function readRemarks(body: unknown): Record<string, string> | undefined {
  const before = remarkFieldOf("");
  const fields = Object.entries(body ?? {}).filter(([name]) => name.startsWith(before));
  const remarks = fields.map(([name, text]) => [name.slice(before.length), remarkSchema.safeParse(text).data] as const);
  return remarks.some(([, text]) => text === undefined)
    ? undefined
    : (Object.fromEntries(remarks) as Record<string, string>);
}
