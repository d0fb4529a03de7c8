import { formatCount } from "#shared/format/counts.ts";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Subscriber,
  askToTell,
  exportSubscribers,
  listSubscribers,
  listWishes,
  removeSubscriber,
  subscribe,
  subscriptionSchema,
} from "#shared/contract/newsletter-subscribers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { streamRowsAsJson } from "#server/http/stream-rows.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import * as service from "./newsletter-service.ts";
import * as waitlists from "./waitlist/waitlist-service.ts";
import { csvByteOrderMark, formatCsvMinute, joinCsvCells } from "#server/rendering/csv.ts";

const titles = ["E-mail", "Texte accepté", "Demande", "Confirmation", "Lien de désinscription"];

/** Builds the CSV for a mailing tool: the confirmed addresses, their dates, and each one's unsubscribe link. */
async function* buildSubscribersCsv(
  batches: AsyncIterable<readonly (Subscriber & { token: string })[]>,
  publicUrl: string,
): AsyncGenerator<string> {
  yield csvByteOrderMark + joinCsvCells(titles);
  for await (const subscribers of batches) {
    const lines = subscribers.map(({ email, consentVersion, requestedAt, confirmedAt, token }) =>
      joinCsvCells([
        email,
        consentVersion,
        formatCsvMinute(Date.parse(requestedAt)),
        formatCsvMinute(confirmedAt === null ? null : Date.parse(confirmedAt)),
        publicUrl + secretLinks.newsletterLeave(token),
      ]),
    );
    yield lines.join("");
  }
}

export function registerNewsletterRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, subscribe, async ({ body, request }) =>
    service.requestNewsletterSubscription(deps, { ...body, address: getClientIpOrSubnet(request) }),
  );

  registerEndpoint(app, listSubscribers, async ({ query, request, reply }) => {
    const { page, pageSize, state } = query;
    if (page === undefined) {
      reply.header("X-Total-Count", String(await service.countSubscribersByState(deps.db.query, state)));
      // The answer's schema has no token, so the serialiser leaves it out.
      return streamRowsAsJson(reply, listSubscribers, service.streamSubscribers(deps, state));
    }
    const { items, total } = await service.getSubscriberPage(deps, state, { page, pageSize });
    reply
      .header("X-Total-Count", String(total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, total }));
    return items;
  });

  registerEndpoint(app, listWishes, async () => waitlists.countWaitlistsByOffer(deps));

  registerEndpoint(app, askToTell, async ({ params, request }) => {
    const waiting = await waitlists.scheduleWaitlistNotification(deps, getCurrentStaff(request), params.offer);
    return {
      message:
        waiting === 0
          ? "Personne n'attend plus d'être prévenu."
          : `C'est parti\u00a0: ${formatCount(waiting, "inscrit est prévenu", "inscrits sont prévenus")} par e-mail.`,
    };
  });

  registerEndpoint(app, exportSubscribers, async ({ request, reply }) => {
    await recordAuditEntry(deps, {
      actor: getCurrentStaff(request),
      action: "newsletter.exported",
      target: "Newsletter",
      details: "Les adresses confirmées.",
    });
    return reply
      .header("Content-Disposition", 'attachment; filename="newsletter.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(buildSubscribersCsv(service.streamSubscribers(deps, "confirmed"), deps.settings.publicUrl)));
  });

  registerEndpoint(app, removeSubscriber, async ({ params, request }) => {
    await service.eraseSubscriber(deps, getCurrentStaff(request), params.id);
    return { message: "L'adresse est effacée de la newsletter." };
  });

  app.register(async (scope) => newsletterPages(scope, deps));
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Serves the pages that work without JavaScript: the form's answer, and the two pages that a mail links to. */
function newsletterPages(scope: FastifyInstance, deps: Deps): void {
  // RFC 8058 lets a mail program post its one field as multipart; nothing here reads the body.
  scope.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume();
    done(null, {});
  });
  const hidden = { schema: { hide: true } };
  const madeForForms = { ...hidden, config: { takes: "form" } } as const;
  const answer = (request: FastifyRequest, reply: FastifyReply, name: string, status = 200) => {
    setPrivateHeaders(reply);
    return sendHtmlPage(request, reply, deps.pages.getPage(name), status);
  };

  scope.post(routePaths.newsletter, madeForForms, async (request, reply) => {
    const form = subscriptionSchema.safeParse(request.body ?? {});
    if (!form.success) return answer(request, reply, "newsletter-invalid", 422);
    try {
      await service.requestNewsletterSubscription(deps, { ...form.data, address: getClientIpOrSubnet(request) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "request.rate_limited") throw error;
      return answer(
        request,
        reply.header("Retry-After", String(Math.ceil(error.retryAfter ?? 0))),
        "newsletter-busy",
        429,
      );
    }
    return answer(request, reply, "newsletter-sent", 202);
  });

  scope.get(secretLinks.newsletterConfirm(":token"), hidden, async (request: TokenRequest, reply) => {
    const state = await service.getSubscriptionState(deps, request.params.token);
    if (state === "confirmed") return answer(request, reply, "newsletter-confirmed");
    if (state === "pending") return answer(request, reply, "newsletter-confirm");
    return answer(request, reply, "newsletter-gone", 404);
  });
  scope.post(secretLinks.newsletterConfirm(":token"), madeForForms, async (request: TokenRequest, reply) => {
    const confirmed = await service.confirmSubscription(deps, request.params.token);
    if (confirmed) return answer(request, reply, "newsletter-confirmed");
    return answer(request, reply, "newsletter-gone", 404);
  });

  scope.get(secretLinks.newsletterLeave(":token"), hidden, async (request: TokenRequest, reply) => {
    const state = await service.getSubscriptionState(deps, request.params.token);
    if (state === undefined) return answer(request, reply, "newsletter-gone", 404);
    return answer(request, reply, state === "unsubscribed" ? "newsletter-left" : "newsletter-leave");
  });
  // Mail programs post here on their own too (RFC 8058): no cookie, no redirect.
  scope.post(
    secretLinks.newsletterLeave(":token"),
    { ...hidden, config: { takes: "anything" } },
    async (request: TokenRequest, reply) => {
      const known = await service.endSubscription(deps, request.params.token);
      if (known) return answer(request, reply, "newsletter-left");
      return answer(request, reply, "newsletter-gone", 404);
    },
  );
}
