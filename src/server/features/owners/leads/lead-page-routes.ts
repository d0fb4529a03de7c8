import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refField } from "#shared/contract/fields.ts";
import { errors } from "#shared/errors.ts";
import { paths } from "#shared/urls.ts";
import { databaseRefusal } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { sendPage } from "#server/http/send-page.ts";
import { isSecretId, newSecretId } from "#server/db/ids.ts";
import { renderMissing, renderPaused, requireLiveCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { VisitCounter } from "#server/features/cards/visits/visit-service.ts";
import { renderClosed, renderContactForm, renderGone, renderLeft } from "./page.ts";
import { type TypedContact, trapField } from "./lead-rules.ts";
import * as service from "./lead-service.ts";

type FormRequest = FastifyRequest<{ Params: { ref: string } }>;
type LeftRequest = FastifyRequest<{ Params: { ref: string; secret: string } }>;

const hidden = { schema: { hide: true } };
const madeForForms = { ...hidden, config: { takes: "form" } } as const;

/** `/vcard/{ref}/coordonnees`: where a visitor leaves his details, and the page by which he erases them; both work without a script. */
export function contactLeftRoutes(app: FastifyInstance, deps: Deps, visits: VisitCounter): void {
  const [missing, paused] = [renderMissing(deps), renderPaused(deps)];

  app.get(paths.leaveContact(":ref"), hidden, async (request: FormRequest, reply) => {
    const card = await takingCard(request, reply);
    return card ? sendPage(request, keepPrivate(reply), renderContactForm(deps, card, typedIn({}))) : reply;
  });

  app.post(paths.leaveContact(":ref"), madeForForms, async (request: FormRequest, reply) => {
    const card = await takingCard(request, reply);
    if (!card) return reply;
    const typed = typedIn(request.body);
    try {
      await service.leaveContact(deps, card, typed, clientAddress(request));
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : databaseRefusal(thrown);
      if (!error) throw thrown;
      if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
      const page = renderContactForm(deps, card, { ...typed, trap: "", ...(error.code === "request.malformed" && { secret: newSecretId() }) }, { sentence: errors[error.code].message, faults: error.fields ?? {} });
      return sendPage(request, keepPrivate(reply), page, errors[error.code].status);
    }
    visits.note("exchange", card.ref, request);
    return keepPrivate(reply).redirect(paths.leftContact(card.ref, typed.secret), 303);
  });

  app.get(paths.leftContact(":ref", ":secret"), hidden, async (request: LeftRequest, reply) => {
    const ref = readRef(request);
    const [contact, card] = [await service.findLeft(deps, ref, request.params.secret), await shownCard(ref)];
    keepPrivate(reply);
    return contact ? sendPage(request, reply, renderLeft(deps, contact, card)) : sendPage(request, reply, renderGone(deps, ref, { erased: false, card }), 404);
  });

  // What is erased already is erased: pressed twice, the answer is the same.
  app.post(paths.leftContact(":ref", ":secret"), madeForForms, async (request: LeftRequest, reply) => {
    const ref = readRef(request);
    await service.eraseLeft(deps, request.params.secret);
    return sendPage(request, keepPrivate(reply), renderGone(deps, ref, { erased: true, card: await shownCard(ref) }));
  });

  /** The card whose form it is; without one, what the card's own address says instead is sent. */
  async function takingCard(request: FormRequest, reply: FastifyReply): Promise<CardRow | undefined> {
    const ref = readRef(request);
    try {
      return await service.requireTaking(deps, ref);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const pages: Partial<Record<AppError["code"], typeof missing>> = { "order.not_found": missing, "card.paused": paused, "contacts.closed": renderClosed(deps, ref) };
      const page = pages[error.code];
      if (!page) throw error;
      sendPage(request, keepPrivate(reply), page, 404);
      return undefined;
    }
  }

  async function shownCard(ref: string): Promise<CardRow | undefined> {
    return requireLiveCard(deps, ref).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }
}

/** Each field once, as text; a form that has none yet gets a secret. */
function typedIn(body: unknown): TypedContact {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof sent[name] === "string" ? sent[name] : "");
  return { name: text("name"), phone: text("phone"), email: text("email"), word: text("word"), consent: text("consent"), sentence: text("sentence"), trap: text(trapField), secret: isSecretId(text("secret")) ? text("secret") : newSecretId() };
}

/** One that cannot be is that of no card. */
function readRef({ params }: FormRequest): string {
  return refField.safeParse(params.ref).data ?? "";
}

function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
}
