import formbody from "@fastify/formbody";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { accountingRoutes } from "./features/accounting/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { createCardWatch } from "./features/cards/known/watch.ts";
import { createCardPages } from "./features/cards/page/kept.ts";
import { renderAway } from "./features/cards/page/render.ts";
import { cardRoutes } from "./features/cards/routes.ts";
import { contactLeftRoutes } from "./features/contacts-left/page-routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { deliveryRoutes } from "./features/delivery/routes.ts";
import { encodingRoutes } from "./features/encoding/routes.ts";
import { erasureRoutes } from "./features/erasure/routes.ts";
import { nodeLimit } from "./features/limits/node-limit.ts";
import { limits } from "./features/limits/rules.ts";
import { mailRoutes } from "./features/mails/routes.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { orderDeskRoutes } from "./features/order-desk/routes.ts";
import { orderRoutes } from "./features/orders/placing/routes.ts";
import { ownOrderRoutes } from "./features/own-order/routes.ts";
import { ownerRoutes } from "./features/owners/routes.ts";
import { readOwnerSession } from "./features/owners/service.ts";
import { paymentPageRoutes } from "./features/payments/page-routes.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { readPayerPayment, watchPayment } from "./features/payments/service.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { printRoutes } from "./features/print/routes.ts";
import { readBuyerRoad } from "./features/print/service.ts";
import { productionRoutes } from "./features/production/routes.ts";
import { promoCodeRoutes } from "./features/promo-codes/routes.ts";
import { proofRoutes } from "./features/proofs/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { refundRoutes } from "./features/refunds/routes.ts";
import { followSettings } from "./features/settings/live.ts";
import { settingRoutes } from "./features/settings/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { readSession } from "./features/staff/sessions/service.ts";
import { systemRoutes } from "./features/system/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { visitRoutes } from "./features/visits/routes.ts";
import { createVisitCounter } from "./features/visits/service.ts";
import { tellAnswers } from "./http/answered.ts";
import { addApiDocs } from "./http/api-docs.ts";
import { limitBodyTime } from "./http/body-time.ts";
import { trustProxies } from "./http/client-address.ts";
import { answerUnreadableUrl, handleErrors } from "./http/error-handler.ts";
import { takeFastPath, type FastPath } from "./http/fast-path.ts";
import { refuseOtherSites } from "./http/other-sites.ts";
import { healthRoutes } from "./http/health.ts";
import { addLeave } from "./http/leave.ts";
import { addOverloadGuard } from "./http/overload.ts";
import { addMetrics } from "./http/metrics.ts";
import { noticeProxy } from "./http/proxy-notice.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { nameRequests, requestIds, requestLog } from "./http/request-log.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { guardApi, type Guard } from "./http/session.ts";
import { siteFiles } from "./http/site-files.ts";
import { readingsOf } from "./readings.ts";
import { simulatorRoutes } from "./simulator/routes.ts";

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
