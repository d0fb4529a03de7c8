import formbody from "@fastify/formbody";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { accountingRoutes } from "#server/features/payments/accounting/accounting-routes.ts";
import { auditRoutes } from "#server/features/audit/audit-routes.ts";
import { createCardWatch } from "#server/features/cards/known/watch.ts";
import { createCardPages } from "#server/features/cards/page/kept.ts";
import { renderAway } from "#server/features/cards/page/render.ts";
import { cardRoutes } from "#server/features/cards/card-routes.ts";
import { contactLeftRoutes } from "#server/features/owners/leads/lead-page-routes.ts";
import { dashboardRoutes } from "#server/features/staff/dashboard/dashboard-routes.ts";
import { deliveryRoutes } from "#server/features/order-management/delivery/delivery-routes.ts";
import { encodingRoutes } from "#server/features/production/encoding/encoding-routes.ts";
import { erasureRoutes } from "#server/features/privacy/erasure/erasure-routes.ts";
import { nodeLimit } from "#server/auth/rate-limit/node-limit.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { mailRoutes } from "#server/features/mails/mail-routes.ts";
import { newsletterRoutes } from "#server/features/mails/newsletter/newsletter-routes.ts";
import { orderDeskRoutes } from "#server/features/order-management/admin/order-admin-routes.ts";
import { orderRoutes } from "#server/features/orders/placing/order-placement-routes.ts";
import { ownOrderRoutes } from "#server/features/order-management/buyer/buyer-order-routes.ts";
import { ownerRoutes } from "#server/features/owners/owner-routes.ts";
import { readOwnerSession } from "#server/features/owners/owner-service.ts";
import { paymentPageRoutes } from "#server/features/payments/payment-page-routes.ts";
import { paymentRoutes } from "#server/features/payments/payment-routes.ts";
import { readPayerPayment, watchPayment } from "#server/features/payments/payment-service.ts";
import { peopleRoutes } from "#server/features/privacy/people/personal-data-routes.ts";
import { printRoutes } from "#server/features/production/print/print-routes.ts";
import { readBuyerRoad } from "#server/features/production/print/print-service.ts";
import { productionRoutes } from "#server/features/production/production-routes.ts";
import { promoCodeRoutes } from "#server/features/catalog/promo-codes/promo-code-routes.ts";
import { proofRoutes } from "#server/features/production/proofs/proof-routes.ts";
import { receiptRoutes } from "#server/features/payments/receipts/receipt-routes.ts";
import { refundRoutes } from "#server/features/payments/refunding/refund-routes.ts";
import { followSettings } from "#server/features/catalog/settings/live.ts";
import { settingRoutes } from "#server/features/catalog/settings/setting-routes.ts";
import { staffRoutes } from "#server/features/staff/staff-routes.ts";
import { readSession } from "#server/features/staff/sessions/staff-session-service.ts";
import { systemRoutes } from "#server/features/operations/system/system-routes.ts";
import { uploadRoutes } from "#server/features/cards/uploads/upload-routes.ts";
import { visitRoutes } from "#server/features/cards/visits/visit-routes.ts";
import { createVisitCounter } from "#server/features/cards/visits/visit-service.ts";
import { tellAnswers } from "#server/http/answered.ts";
import { addApiDocs } from "#server/http/api-docs.ts";
import { limitBodyTime } from "#server/http/body-time.ts";
import { trustProxies } from "#server/http/client-address.ts";
import { answerUnreadableUrl, handleErrors } from "#server/http/error-handler.ts";
import { takeFastPath, type FastPath } from "#server/http/fast-path.ts";
import { refuseOtherSites } from "#server/http/other-sites.ts";
import { healthRoutes } from "#server/http/health.ts";
import { addLeave } from "#server/http/leave.ts";
import { addOverloadGuard } from "#server/http/overload.ts";
import { addMetrics } from "#server/http/metrics.ts";
import { noticeProxy } from "#server/http/proxy-notice.ts";
import { pageRoutes } from "#server/http/page-routes.ts";
import { nameRequests, requestIds, requestLog } from "#server/http/request-log.ts";
import { addSecurityHeaders } from "#server/http/security-headers.ts";
import { guardApi, type Guard } from "#server/http/session.ts";
import { siteFiles } from "#server/http/site-files.ts";
import { readingsOf } from "./metrics-readings.ts";
import { simulatorRoutes } from "#server/simulator/simulator-routes.ts";

/** Bytes of a JSON or form body; uploads and notices set their own. */
const bodyLimit = 64 * 1024;
/** To receive a whole request: 5 MB as slowly as an upload may come; bodies of other routes have their own, shorter time. */
const longestRequestMs = 25 * 60_000;

/** A connection on which nothing moves either way, such as one whose reader does not read, ends after that (ms). */
const longestSilenceMs = 120_000;

/** The whole HTTP application; it never listens. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const nextId = requestIds();
  const { trustProxy } = deps.settings;
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than most answers: whoever logs names the request.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    trustProxy: trustProxies(trustProxy),
    bodyLimit,
    requestTimeout: longestRequestMs,
    connectionTimeout: longestSilenceMs,
    frameworkErrors: answerUnreadableUrl(deps),
    rewriteUrl: ({ url = "/" }) => withoutNul(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
  });
  addLeave(app);
  handleErrors(app, renderAway(deps));
  nameRequests(app);
  noticeProxy(app.server, deps);
  limitBodyTime(app);
  addSecurityHeaders(app, deps);
  const isOverloaded = addOverloadGuard(app, deps.patience.lagMs);
  await app.register(formbody);
  refuseOtherSites(app, deps);
  guardApi(app, guardOf(deps));
  await addApiDocs(app, deps);
  const cardPages = createCardPages(deps);
  const cardWatch = createCardWatch(deps, cardPages);
  app.addHook("onReady", () => cardWatch.start());
  app.addHook("onClose", () => cardWatch.stop());
  const witnesses = [requestLog(deps.log), addMetrics(app, deps, readingsOf(cardPages))].filter((one) => one !== undefined);
  const tell = tellAnswers(app, witnesses, trustProxy);
  const fastPath: FastPath = [];
  const visits = createVisitCounter(deps);
  app.addHook("onClose", () => visits.close());
  const live = await followSettings(deps);
  app.addHook("onClose", () => live.stop());
  // In a plugin of their own, so that the documentation sees every route.
  await app.register(async (scope) => {
    healthRoutes(scope, deps, fastPath);
    orderRoutes(scope, deps, { watchPayment, readPayerPayment, readRoad: readBuyerRoad });
    await uploadRoutes(scope, deps);
    paymentRoutes(scope, deps);
    receiptRoutes(scope, deps);
    paymentPageRoutes(scope, deps);
    ownOrderRoutes(scope, deps);
    cardRoutes(scope, deps, cardPages, visits, fastPath);
    contactLeftRoutes(scope, deps, visits);
    ownerRoutes(scope, deps);
    visitRoutes(scope, visits);
    newsletterRoutes(scope, deps);
    staffRoutes(scope, deps);
    orderDeskRoutes(scope, deps);
    printRoutes(scope, deps);
    await proofRoutes(scope, deps);
    productionRoutes(scope, deps);
    refundRoutes(scope, deps);
    peopleRoutes(scope, deps);
    erasureRoutes(scope, deps);
    encodingRoutes(scope, deps);
    accountingRoutes(scope, deps);
    deliveryRoutes(scope, deps);
    promoCodeRoutes(scope, deps);
    mailRoutes(scope, deps);
    dashboardRoutes(scope, deps);
    auditRoutes(scope, deps);
    settingRoutes(scope, deps, live);
    systemRoutes(scope, deps);
    if (deps.settings.paytech.simulated) await simulatorRoutes(scope, deps);
    siteFiles(scope, deps);
    await pageRoutes(scope, deps);
  });
  takeFastPath(app, fastPath, { nextId, tell, isOverloaded, trustProxy });
  return app;
}

function guardOf(deps: Deps): Guard {
  const spendStaffCall = nodeLimit(limits.staffCalls);
  return {
    secure: deps.settings.publicUrl.startsWith("https:"),
    readSession: (token) => readSession(deps, token),
    readOwner: (token) => readOwnerSession(deps, token),
    spendCall: (address) => spendStaffCall(deps.clock.now(), address),
  };
}

/** Nothing of ours is named with a NUL and PostgreSQL takes none in a text: what held one is read as a name that nothing has. */
function withoutNul(url: string): string {
  return url.includes("%00") ? url.replaceAll("%00", "%EF%BF%BD") : url;
}
