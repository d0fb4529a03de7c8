import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import { type InvoiceBuyer, quoteAcceptanceSchema } from "#shared/contract/documents.ts";
import { rowIdField } from "#shared/contract/fields.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { renderDocument } from "#web/html/document.ts";
import { QuotePage } from "#web/buy/documents/quote-page.tsx";
import type { QuoteView } from "#web/buy/documents/quote-view.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { Deps } from "#server/deps.ts";
import { redirectToOrderPage, registerBuyerPage } from "#server/http/buyer-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { createHtmlPage } from "#server/rendering/pages.ts";
import { findPayablePart } from "#server/features/orders/order-rules.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import * as service from "../buyer-quote-service.ts";
import { type BuyerFaults, readTypedBuyer } from "./typed-buyer.ts";

interface Shown {
  status?: number;
  refused?: string;
  typed?: InvoiceBuyer;
  faults?: BuyerFaults;
  typedName?: string;
}

/** Serves `/payer/{ref}/devis`, where people with the order's key ask for a quote and accept it. */
export function registerQuotePageRoutes(app: FastifyInstance, deps: Deps): void {
  const { openOrder } = registerBuyerPage<OrderRow>(app, {
    pathOf: routePaths.quote,
    secure: deps.settings.publicUrl.startsWith("https:"),
    find: (ref) => findOrderByRef(deps.db.query, ref),
    answer: async ({ order, request, reply }) => show(request, reply, order, {}),
  });

  app.post(routePaths.quote(":ref"), { schema: { hide: true }, config: { takes: "form" } }, async (request, reply) => {
    const order = await openOrder(request);
    if (!order) return redirectToOrderPage(request, reply);
    const body = (request.body ?? {}) as Record<string, unknown>;
    const kept: Shown = {};
    try {
      if (typeof body.accepter === "string") await accept(order, body, kept);
      else if (!(await ask(order, body, kept))) return await show(request, reply, order, { ...kept, status: 422 });
      return await setPrivateHeaders(reply).redirect(routePaths.quote(order.ref), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status } = apiErrors[error.code];
      return show(request, reply, order, { ...kept, status, refused: error.sentence });
    }
  });

  /** Accepts the quote that the form names. @throws {AppError} as `acceptQuoteAsBuyer` */
  async function accept(order: OrderRow, { accepter, nom }: Record<string, unknown>, kept: Shown): Promise<void> {
    kept.typedName = typeof nom === "string" ? nom.slice(0, 100) : "";
    const id = rowIdField.safeParse(accepter);
    const signed = quoteAcceptanceSchema.safeParse({ name: nom });
    if (!id.success) throw new AppError("document.not_found");
    if (!signed.success) throw new AppError("document.name_missing");
    await service.acceptQuoteAsBuyer(deps, order, { id: id.data, name: signed.data.name });
  }

  /** Issues the requested quote; `false` if the form has faults. @throws {AppError} as `issueQuoteAsBuyer` */
  async function ask(order: OrderRow, body: unknown, kept: Shown): Promise<boolean> {
    const form = readTypedBuyer(body);
    if (form.faults) {
      Object.assign(kept, form);
      return false;
    }
    kept.typed = form.buyer;
    await consumeRateLimit(deps, rateLimitPolicies.invoicesByOrder, order.ref);
    await service.issueQuoteAsBuyer(deps, order.ref, form.buyer);
    return true;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    order: OrderRow,
    { status = 200, refused, typed, faults = {}, typedName = "" }: Shown,
  ): Promise<FastifyReply> {
    const { quote, earlier, buyer, mayAsk, isNotReady } = await service.readBuyerQuotes(deps, order);
    const { css, styleHash } = deps.pages.quote;
    const view: QuoteView = {
      ref: order.ref,
      number: order.number,
      quote,
      earlier,
      form: mayAsk ? { typed: typed ?? buyer, faults } : null,
      typedName,
      ...(refused !== undefined && { refused }),
      isNotReady,
      payable: findPayablePart(order),
      isCompany: order.organisationId !== null,
      supportEmail: deps.settings.site.supportEmail,
    };
    const html = renderDocument({
      title: `Devis de la commande ${order.number} | Sen Digital Vcard`,
      description: "Le devis de votre commande.",
      themeColor: "#171717",
      noindex: true,
      css,
      body: renderToStaticMarkup(createElement(QuotePage, { view })),
    });
    return sendHtmlPage(request, setPrivateHeaders(reply), createHtmlPage(html, { styleHash }), status);
  }
}
