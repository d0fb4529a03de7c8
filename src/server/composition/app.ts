import formbody from "@fastify/formbody";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { accountingRoutes } from "#server/features/payments/accounting/accounting-routes.ts";
import { registerAuditRoutes } from "#server/features/audit/audit-routes.ts";
import { createCardCacheValidator } from "#server/features/cards/cache/card-cache-validator.ts";
import { createCardPageCache } from "#server/features/cards/cache/card-page-cache.ts";
import { renderUnavailablePage } from "#server/features/cards/page/render-card-page.ts";
import { registerCardRoutes } from "#server/features/cards/card-routes.ts";
import { registerCompanyLeadRoutes } from "#server/features/owners/leads/company-lead-routes.ts";
import { eraseCompanyLeads } from "#server/features/owners/leads/lead-service.ts";
import { registerLeadPageRoutes } from "#server/features/owners/leads/lead-page-routes.ts";
import { registerDashboardRoutes } from "#server/features/order-desk/dashboard/dashboard-routes.ts";
import { registerDeliveryRunRoutes } from "#server/features/order-desk/delivery/delivery-routes.ts";
import { registerEncodingRoutes } from "#server/features/production/encoding/encoding-routes.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing-service.ts";
import { registerLeaverRoutes } from "#server/features/privacy/leavers/leaver-routes.ts";
import { registerErasureRoutes } from "#server/features/privacy/erasure/erasure-routes.ts";
import { createInMemoryCounter, createInMemoryRateLimit } from "#server/auth/rate-limit/node-limit.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { registerCompanyApiRoutes } from "#server/features/company-api/api/company-api-routes.ts";
import { registerTokenRoutes } from "#server/features/company-api/tokens/token-routes.ts";
import { readToken } from "#server/features/company-api/tokens/token-service.ts";
import { eraseCompanyApiData } from "#server/features/company-api/company-api-service.ts";
import { memberPrograms } from "#server/features/company-api/member-programs.ts";
import { registerCompanyWebhookRoutes } from "#server/features/company-api/webhooks/company-webhook-routes.ts";
import { registerMailRoutes } from "#server/features/mails/mail-routes.ts";
import { registerNewsletterRoutes } from "#server/features/mails/newsletter/newsletter-routes.ts";
import { registerAdminOrderRoutes } from "#server/features/order-desk/order-admin-routes.ts";
import { registerOrderPlacementRoutes } from "#server/features/orders/placing/order-placement-routes.ts";
import { registerBuyerOrderRoutes } from "#server/features/buyer/buyer-order-routes.ts";
import { registerOwnerSpaceRoutes } from "#server/features/owners/owner-routes.ts";
import { readOwnerSession } from "#server/features/owners/sessions/owner-session-service.ts";
import { paymentPageRoutes } from "#server/features/payments/payment-page-routes.ts";
import { paymentRoutes } from "#server/features/payments/payment-routes.ts";
import { readPaymentProgress, readPaidProgress } from "#server/features/payments/payment-service.ts";
import { registerPersonalDataRoutes } from "#server/features/privacy/people/personal-data-routes.ts";
import { registerPrintRoutes } from "#server/features/production/print/print-routes.ts";
import { getBuyerFulfillment } from "#server/features/production/print/print-service.ts";
import { registerProductionRoutes } from "#server/features/production/production-routes.ts";
import { registerPromoCodeRoutes } from "#server/features/payments/promo-codes/promo-code-routes.ts";
import { registerProofRoutes } from "#server/features/production/proofs/proof-routes.ts";
import { registerCompletionRoutes } from "#server/features/companies/completion/completion-routes.ts";
import { registerChangeRequestRoutes } from "#server/features/companies/change-requests/change-request-routes.ts";
import { registerCompanyListRoutes } from "#server/features/companies/company-list-routes.ts";
import { registerCompanySpaceRoutes } from "#server/features/companies/company-space-routes.ts";
import { isCompanyArchived, readFarewell } from "#server/features/companies/company-service.ts";
import { readMember } from "#server/features/companies/members/member-service.ts";
import { registerProofPageRoutes } from "#server/features/buyer/proof-page-routes.ts";
import { registerBooksRoutes } from "#server/features/documents/books/books-routes.ts";
import { registerCompanyInvoiceRoutes } from "#server/features/documents/company/company-invoice-routes.ts";
import { registerDocumentRoutes } from "#server/features/documents/document-routes.ts";
import { registerInvoicePageRoutes } from "#server/features/documents/page/invoice-page-routes.ts";
import { registerQuotePageRoutes } from "#server/features/documents/page/quote-page-routes.ts";
import { registerDocumentPreviewRoutes } from "#server/features/documents/document-preview-routes.ts";
import { registerCompanyRoutes } from "#server/features/companies/company-routes.ts";
import { registerOrderReceiptRoutes } from "#server/features/payments/receipts/receipt-routes.ts";
import { refundRoutes } from "#server/features/payments/refunding/refund-routes.ts";
import { watchStaffSettings } from "#server/features/settings/live-settings.ts";
import { registerShopPhotographRoutes } from "#server/features/cards/uploads/shop-photograph-routes.ts";
import { replaceShopPhotographs } from "#server/features/cards/uploads/shop-photographs.ts";
import { createOutageWatch } from "#server/features/maintenance/alerts/outage-watch.ts";
import { registerSettingRoutes } from "#server/features/settings/setting-routes.ts";
import { registerStaffRoutes } from "#server/features/staff-accounts/staff-routes.ts";
import { findStaffSessionByToken } from "#server/features/staff-accounts/sessions/staff-session-service.ts";
import { registerSystemRoutes } from "#server/features/maintenance/system/system-routes.ts";
import { registerUploadRoutes } from "#server/features/cards/uploads/upload-routes.ts";
import { registerVisitRoutes } from "#server/features/cards/visits/visit-routes.ts";
import { createVisitCounter } from "#server/features/cards/visits/visit-service.ts";
import { addResponseHook } from "#server/http/response-listeners.ts";
import { addApiDocs } from "#server/http/api-docs.ts";
import { limitRequestBodyTime } from "#server/http/body-time.ts";
import { createTrustProxyPredicate, detectUntrustedProxy } from "#server/http/client-address.ts";
import { createUnreadableUrlHandler, registerErrorHandler } from "#server/http/error-handler.ts";
import { installFastPath, type FastPathTable } from "#server/http/fast-path.ts";
import { rejectCrossSiteRequests } from "#server/http/cross-site-requests.ts";
import { registerHealthRoutes } from "#server/http/health.ts";
import { addGracefulShutdown } from "#server/http/graceful-shutdown.ts";
import { addOverloadGuard } from "#server/http/overload.ts";
import { addMetricsEndpoint } from "#server/http/metrics.ts";
import { registerPageRoutes } from "#server/http/page-routes.ts";
import { addRequestIdHeader, createRequestIdGenerator, createRequestLogListener } from "#server/http/request-log.ts";
import { addSecurityHeaders } from "#server/http/security-headers.ts";
import { guardApiRoutes, type AccessGuardServices } from "#server/http/access-guard.ts";
import { registerSiteFileRoutes } from "#server/http/site-files.ts";
import { createMetricGauges } from "./metrics-readings.ts";
import { registerSimulatorRoutes } from "#server/simulator/simulator-routes.ts";
import { readPayerPayment } from "#server/features/payments/payer-payment.ts";

/** Bytes of a JSON or form body; uploads and notices have limits of their own. */
const bodyLimit = 64 * 1024;
/** ms for a whole request: 5 MB at an upload's slowest rate; other routes' bodies have a shorter limit of their own. */
const longestRequestMs = 25 * 60_000;

/** ms after which a connection without traffic in either direction ends, such as one whose client does not read. */
const longestSilenceMs = 120_000;

/** Creates the whole HTTP application, without listening. */
export async function createHttpApp(deps: Deps): Promise<FastifyInstance> {
  const nextId = createRequestIdGenerator();
  const { trustProxy } = deps.settings;
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than most answers; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    trustProxy: createTrustProxyPredicate(trustProxy),
    bodyLimit,
    requestTimeout: longestRequestMs,
    connectionTimeout: longestSilenceMs,
    frameworkErrors: createUnreadableUrlHandler(deps),
    // None of our names contains NUL, and PostgreSQL accepts none in a text: such a URL is read as an unknown name.
    rewriteUrl: ({ url = "/" }) => url.replaceAll("%00", "%EF%BF%BD"),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
  });
  addGracefulShutdown(app);
  registerErrorHandler(
    app,
    {
      fr: renderUnavailablePage(deps),
      en: renderUnavailablePage(deps, "en"),
      wo: renderUnavailablePage(deps, "wo"),
    },
    deps.settings.publicUrl,
  );
  addRequestIdHeader(app);
  detectUntrustedProxy(app.server, deps);
  limitRequestBodyTime(app);
  addSecurityHeaders(app, deps);
  const isOverloaded = addOverloadGuard(app, deps.patience.lagMs);
  await app.register(formbody);
  rejectCrossSiteRequests(app, deps);
  guardApiRoutes(app, createAccessGuardServices(deps));
  await addApiDocs(app, deps);
  const cardPages = createCardPageCache(deps, readFarewell);
  const cardWatch = createCardCacheValidator(deps, cardPages);
  app.addHook("onReady", () => cardWatch.start());
  app.addHook("onClose", () => cardWatch.stop());
  const witnesses = [
    createRequestLogListener(deps.log),
    addMetricsEndpoint(app, deps, createMetricGauges(cardPages)),
  ].filter((one) => one !== undefined);
  const tell = addResponseHook(app, witnesses, trustProxy);
  const fastPath: FastPathTable = [];
  const visits = createVisitCounter(deps);
  app.addHook("onClose", () => visits.close());
  const live = await watchStaffSettings(deps);
  app.addHook("onClose", () => live.stop());
  const watch = createOutageWatch(deps);
  app.addHook("onListen", async () => watch.start());
  app.addHook("onClose", async () => watch.stop());
  // In a plugin of their own, so that the API documentation sees every route.
  await app.register(async (scope) => {
    registerHealthRoutes(scope, deps, fastPath, watch.outages);
    registerOrderPlacementRoutes(scope, deps, cardPages, {
      readPaymentProgress: readPaymentProgress,
      readPaidProgress,
      readPayerPayment,
      readPieceTracking: getBuyerFulfillment,
    });
    await registerUploadRoutes(scope, deps);
    paymentRoutes(scope, deps);
    registerOrderReceiptRoutes(scope, deps);
    paymentPageRoutes(scope, deps);
    registerBuyerOrderRoutes(scope, deps);
    registerCardRoutes(scope, deps, cardPages, visits, fastPath);
    registerLeadPageRoutes(scope, deps, visits);
    await registerOwnerSpaceRoutes(scope, deps, { publishIfComplete: publishCardsIfComplete });
    registerCompanyLeadRoutes(scope, deps);
    registerVisitRoutes(scope, visits);
    registerNewsletterRoutes(scope, deps);
    registerStaffRoutes(scope, deps);
    registerAdminOrderRoutes(scope, deps);
    registerPrintRoutes(scope, deps);
    await registerProofRoutes(scope, deps);
    await registerCompanyListRoutes(scope, deps);
    registerCompanyRoutes(scope, deps, {
      eraseOfCompany: async (deps, id) => {
        await eraseCompanyLeads(deps.db.query, id);
        await eraseCompanyApiData(deps, id);
      },
    });
    registerCompanySpaceRoutes(scope, deps, { publishIfComplete: publishCardsIfComplete, programs: memberPrograms });
    registerTokenRoutes(scope, deps);
    registerCompanyWebhookRoutes(scope, deps);
    registerCompanyApiRoutes(scope, deps, { publishIfComplete: publishCardsIfComplete });
    registerChangeRequestRoutes(scope, deps, { publishIfComplete: publishCardsIfComplete });
    registerCompletionRoutes(scope, deps, { publishIfComplete: publishCardsIfComplete });
    registerProofPageRoutes(scope, deps);
    registerQuotePageRoutes(scope, deps);
    registerDocumentRoutes(scope, deps);
    registerCompanyInvoiceRoutes(scope, deps);
    registerBooksRoutes(scope, deps);
    registerInvoicePageRoutes(scope, deps);
    registerDocumentPreviewRoutes(scope, deps);
    registerProductionRoutes(scope, deps);
    refundRoutes(scope, deps);
    registerPersonalDataRoutes(scope, deps);
    registerErasureRoutes(scope, deps);
    registerLeaverRoutes(scope, deps);
    registerEncodingRoutes(scope, deps);
    accountingRoutes(scope, deps);
    registerDeliveryRunRoutes(scope, deps);
    registerPromoCodeRoutes(scope, deps);
    registerMailRoutes(scope, deps);
    registerDashboardRoutes(scope, deps);
    registerAuditRoutes(scope, deps);
    registerSettingRoutes(scope, deps, live, replaceShopPhotographs);
    registerShopPhotographRoutes(scope, deps);
    registerSystemRoutes(scope, deps);
    if (deps.settings.paytech.simulated) await registerSimulatorRoutes(scope, deps);
    registerSiteFileRoutes(scope, deps);
    await registerPageRoutes(scope, deps);
  });
  installFastPath(app, fastPath, { nextId, tell, isOverloaded, trustProxy });
  return app;
}

function createAccessGuardServices(deps: Deps): AccessGuardServices {
  const countTokenCall = createInMemoryCounter(rateLimitPolicies.tokenCalls);
  const consumeCallRateLimit = createInMemoryRateLimit(rateLimitPolicies.callsByPerson);
  return {
    secure: deps.settings.publicUrl.startsWith("https:"),
    readSession: (token) => findStaffSessionByToken(deps, token),
    readOwner: (token) => readOwnerSession(deps, token),
    readMember: (email, organisationId) => readMember(deps, email, organisationId),
    isArchived: (organisationId) => isCompanyArchived(deps, organisationId),
    readToken: (token) => readToken(deps, token),
    countTokenCall: (id) => countTokenCall(deps.clock.now(), id),
    consumeCall: (who) => consumeCallRateLimit(deps.clock.now(), who),
  };
}
