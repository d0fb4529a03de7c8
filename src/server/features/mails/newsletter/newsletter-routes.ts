import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askToTell, exportSubscribers, listSubscribers, listWishes, removeSubscriber, subscribe, subscription } from "#shared/contract/newsletter.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { pageLinks } from "#server/http/page-links.ts";
import { route } from "#server/http/route.ts";
import { streamRows } from "#server/http/stream-rows.ts";
import { sendPage } from "#server/http/send-page.ts";
import { staffOf } from "#server/http/session.ts";
import { pageNamed } from "#server/rendering/pages.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { subscribersCsv } from "./newsletter-csv.ts";
import { stateWords } from "./newsletter-rules.ts";
import * as service from "./newsletter-service.ts";
import * as wishes from "./wishes/waitlist-service.ts";

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, subscribe, async ({ body, request }) => service.subscribe(deps, { ...body, address: clientAddress(request) }));

  route(app, listSubscribers, async ({ query, request, reply }) => {
    const { page, pageSize, state } = query;
    reply.header("Cache-Control", "no-store");
    if (page === undefined) {
      reply.header("X-Total-Count", String(await service.countSubscribers(deps, state)));
      // The token is none of the answer's fields: the serialiser leaves it out.
      return streamRows(reply, listSubscribers, service.readSubscribers(deps, state));
    }
    const { items, total } = await service.listSubscribers(deps, state, { page, pageSize });
    reply.header("X-Total-Count", String(total)).header("Link", pageLinks(request.url, { page, pageSize, total }));
    return items;
  });

  route(app, listWishes, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return wishes.listWishes(deps);
  });

  route(app, askToTell, async ({ params, request }) => {
    const waiting = await wishes.askToTell(deps, staffOf(request), params.offer);
    return { message: waiting === 0 ? "Personne n'attend plus d'être prévenu." : `C'est parti\u00a0: ${waiting} ${waiting > 1 ? "inscrits sont prévenus" : "inscrit est prévenu"} par e-mail.` };
  });

  route(app, exportSubscribers, async ({ query, request, reply }) => {
    await recordAudit(deps, { actor: staffOf(request), action: "newsletter.exported", target: "Newsletter", details: query.state ? `Ceux dont l'état est «\u00a0${stateWords[query.state]}\u00a0».` : "Tous les inscrits." });
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'attachment; filename="newsletter.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(subscribersCsv(service.readSubscribers(deps, query.state), deps.settings.publicUrl)));
  });

  route(app, removeSubscriber, async ({ params, request }) => {
    await service.removeSubscriber(deps, staffOf(request), params.id);
    return { message: "L'adresse est effacée de la newsletter." };
  });

  app.register(async (scope) => newsletterPages(scope, deps));
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** What works without JavaScript: the form's answer, and the two pages that a mail leads to. */
function newsletterPages(scope: FastifyInstance, deps: Deps): void {
  // RFC 8058 lets a mail program post its one field as multipart, which nothing here reads.
  scope.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume();
    done(null, {});
  });
  const hidden = { schema: { hide: true } };
  const madeForForms = { ...hidden, config: { takes: "form" } } as const;
  const answer = (request: FastifyRequest, reply: FastifyReply, name: string, status = 200) => {
    // A token in the address is not to be kept by caches, found by search engines or told to other sites.
    reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
    return sendPage(request, reply, pageNamed(deps.pages, name), status);
  };

  scope.post(paths.newsletter, madeForForms, async (request, reply) => {
    const form = subscription.safeParse(request.body ?? {});
    if (!form.success) return answer(request, reply, "newsletter-invalid", 422);
    try {
      await service.subscribe(deps, { ...form.data, address: clientAddress(request) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "request.rate_limited") throw error;
      return answer(request, reply.header("Retry-After", String(Math.ceil(error.retryAfter ?? 0))), "newsletter-busy", 429);
    }
    return answer(request, reply, "newsletter-sent", 202);
  });

  scope.get(paths.newsletterConfirm(":token"), hidden, async (request: TokenRequest, reply) => {
    const state = await service.readState(deps, request.params.token);
    if (state === "confirmed") return answer(request, reply, "newsletter-confirmed");
    return state === "pending" ? answer(request, reply, "newsletter-confirm") : answer(request, reply, "newsletter-gone", 404);
  });
  scope.post(paths.newsletterConfirm(":token"), madeForForms, async (request: TokenRequest, reply) => {
    const confirmed = await service.confirm(deps, request.params.token);
    return confirmed ? answer(request, reply, "newsletter-confirmed") : answer(request, reply, "newsletter-gone", 404);
  });

  scope.get(paths.newsletterLeave(":token"), hidden, async (request: TokenRequest, reply) => {
    const state = await service.readState(deps, request.params.token);
    if (state === undefined) return answer(request, reply, "newsletter-gone", 404);
    return answer(request, reply, state === "unsubscribed" ? "newsletter-left" : "newsletter-leave");
  });
  // Also what a mail program posts to by itself (RFC 8058): no cookie, no redirect.
  scope.post(paths.newsletterLeave(":token"), { ...hidden, config: { takes: "anything" } }, async (request: TokenRequest, reply) => {
    const known = await service.unsubscribe(deps, request.params.token);
    return known ? answer(request, reply, "newsletter-left") : answer(request, reply, "newsletter-gone", 404);
  });
}
