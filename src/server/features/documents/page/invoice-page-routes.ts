import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import { isBooked, nameAbsentNumbers } from "#shared/payment/documents.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { renderDocument } from "#web/html/document.ts";
import { InvoicesPage, type InvoicesView } from "#web/buy/documents/invoices-page.tsx";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { Deps } from "#server/deps.ts";
import { redirectToOrderPage, registerBuyerPage } from "#server/http/buyer-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { createHtmlPage } from "#server/rendering/pages.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import * as service from "../document-service.ts";
import { readTypedBuyer } from "./typed-buyer.ts";

type Shown = Pick<InvoicesView, "refused"> & Partial<NonNullable<InvoicesView["form"]>> & { status?: number };

/** Serves `/payer/{ref}/factures`, where people with the order's key ask for their invoice. */
export function registerInvoicePageRoutes(app: FastifyInstance, deps: Deps): void {
  const { openOrder } = registerBuyerPage<OrderRow>(app, {
    pathOf: routePaths.invoices,
    secure: deps.settings.publicUrl.startsWith("https:"),
    find: (ref) => findOrderByRef(deps.db.query, ref),
    answer: async ({ order, request, reply }) => show(request, reply, order, {}),
  });

  app.post(
    routePaths.invoices(":ref"),
    { schema: { hide: true }, config: { takes: "form" } },
    async (request, reply) => {
      const order = await openOrder(request);
      if (!order) return redirectToOrderPage(request, reply);
      const form = readTypedBuyer(request.body);
      if (form.faults) return show(request, reply, order, { ...form, status: 422 });
      const absent = nameAbsentNumbers(form.buyer);
      const isMeant = "sans" in (request.body as object);
      if (absent && !isMeant) return show(request, reply, order, { typed: form.buyer, absent });
      try {
        await consumeRateLimit(deps, rateLimitPolicies.invoicesByOrder, order.ref);
        await service.issueInvoiceAsBuyer(deps, order, form.buyer);
        return await setPrivateHeaders(reply).redirect(routePaths.invoices(order.ref), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status } = apiErrors[error.code];
        return show(request, reply, order, { status, refused: error.sentence, typed: form.buyer });
      }
    },
  );

  app.get(routePaths.invoicePdf(":ref", ":id"), { schema: { hide: true } }, async (request, reply) => {
    const order = await openOrder(request);
    if (!order) return redirectToOrderPage(request, reply);
    const { id } = request.params as { id: string };
    const { name, pdf } = await service.readOrderDocumentFile(deps, order.ref, id);
    return setPrivateHeaders(reply)
      .type("application/pdf")
      .header("Content-Disposition", `inline; filename="${name}"`)
      .send(pdf);
  });

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    order: OrderRow,
    { status = 200, refused, typed, faults = {}, absent }: Shown,
  ): Promise<FastifyReply> {
    const { missing, buyer, isOpen, ...sale } = await service.readOrderDocuments(deps, order);
    // Quotes have their own page.
    const documents = sale.documents.filter(({ kind }) => kind !== "quote");
    const { css, styleHash } = deps.pages.proof;
    const isNotReady = missing.length > 0 && !documents.some(isBooked);
    const view: InvoicesView = {
      ref: order.ref,
      number: order.number,
      documents,
      form: isOpen || isNotReady ? null : { typed: typed ?? buyer, faults, ...(absent !== undefined && { absent }) },
      ...(refused !== undefined && { refused }),
      isNotReady,
      supportEmail: deps.settings.site.supportEmail,
    };
    const html = renderDocument({
      title: `Facture de la commande ${order.number} | Sen Digital Vcard`,
      description: "La facture de votre commande.",
      themeColor: "#171717",
      noindex: true,
      css,
      body: renderToStaticMarkup(createElement(InvoicesPage, { view })),
    });
    return sendHtmlPage(request, setPrivateHeaders(reply), createHtmlPage(html, { styleHash }), status);
  }
}
