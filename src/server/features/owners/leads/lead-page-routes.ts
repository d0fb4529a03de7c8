import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cardLabels } from "#shared/card/labels/card-labels.ts";
import { addLanguage, type CardLanguage, listShownCardLanguages } from "#shared/card/labels/languages.ts";
import { orderRefField } from "#shared/contract/fields.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { toAppError } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/generate-ids.ts";
import {
  renderMissingCardPage,
  renderPausedCardPage,
  getLiveCardOrThrow,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { BufferedVisitCounter } from "#server/features/cards/visits/visit-service.ts";
import { renderLeadFormClosed, renderLeadForm, renderErasedLead, renderSubmittedLead } from "./page.ts";
import { type LeadFormInput, honeypotFieldName } from "./lead-rules.ts";
import * as service from "./lead-service.ts";

type FormRequest = FastifyRequest<{ Params: { ref: string } }>;
type LeftRequest = FastifyRequest<{ Params: { ref: string; secret: string } }>;

const hidden = { schema: { hide: true } };
const madeForForms = { ...hidden, config: { takes: "form" } } as const;

/**
 * Registers `/vcard/{ref}/coordonnees` in each shown language: the form in which visitors leave their details, and the
 * page on which they can erase them. Both work without scripts.
 */
export function registerLeadPageRoutes(app: FastifyInstance, deps: Deps, visits: BufferedVisitCounter): void {
  for (const language of listShownCardLanguages(deps.settings)) registerLeadPages(app, deps, visits, language);
}

function registerLeadPages(
  app: FastifyInstance,
  deps: Deps,
  visits: BufferedVisitCounter,
  language: CardLanguage,
): void {
  const [missing, paused] = [renderMissingCardPage(deps, language), renderPausedCardPage(deps, language)];

  app.get(routePaths.leaveContact(addLanguage(":ref", language)), hidden, async (request: FormRequest, reply) => {
    const card = await takingCard(request, reply);
    if (!card) return reply;
    const company = await service.findReadingCompany(deps, card);
    return sendHtmlPage(
      request,
      setPrivateHeaders(reply),
      renderLeadForm(deps, card, { company: company?.name, language }, readTypedFields({})),
    );
  });

  app.post(
    routePaths.leaveContact(addLanguage(":ref", language)),
    madeForForms,
    async (request: FormRequest, reply) => {
      const card = await takingCard(request, reply);
      if (!card) return reply;
      const typed = readTypedFields(request.body);
      const company = await service.findReadingCompany(deps, card);
      try {
        await service.submitLeadForm(deps, { card, company, language }, typed, getClientIpOrSubnet(request));
      } catch (thrown) {
        const error = toAppError(thrown);
        if (!error) throw thrown;
        if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
        const page = renderLeadForm(
          deps,
          card,
          { company: company?.name, language },
          { ...typed, trap: "", ...(error.code === "request.malformed" && { secret: generateSecretId() }) },
          { sentence: describeRefusal(error.code, language), faults: error.fields ?? {} },
        );
        return sendHtmlPage(request, setPrivateHeaders(reply), page, apiErrors[error.code].status);
      }
      visits.note("exchange", card.ref, request);
      return setPrivateHeaders(reply).redirect(
        routePaths.visitorLead(addLanguage(card.ref, language), typed.secret),
        303,
      );
    },
  );

  app.get(
    routePaths.visitorLead(addLanguage(":ref", language), ":secret"),
    hidden,
    async (request: LeftRequest, reply) => {
      const ref = readRef(request);
      const [contact, card] = [await service.findLeadBySecret(deps, ref, request.params.secret), await shownCard(ref)];
      setPrivateHeaders(reply);
      // A lead left for a former holder: the page must not name the present one.
      const own = contact?.holderLeft === 1 ? undefined : card;
      if (contact) {
        const company = (await service.findReadingCompany(deps, contact))?.name;
        return sendHtmlPage(request, reply, renderSubmittedLead(deps, contact, { card: own, company, language }));
      }
      return sendHtmlPage(request, reply, renderErasedLead(deps, ref, { erased: false, card, language }), 404);
    },
  );

  // Erasing twice gives the same answer.
  app.post(
    routePaths.visitorLead(addLanguage(":ref", language), ":secret"),
    madeForForms,
    async (request: LeftRequest, reply) => {
      const ref = readRef(request);
      await service.eraseLeadBySecret(deps, request.params.secret);
      return sendHtmlPage(
        request,
        setPrivateHeaders(reply),
        renderErasedLead(deps, ref, { erased: true, card: await shownCard(ref), language }),
      );
    },
  );

  /** Returns the card that takes this form; if there is none, sends the page that the card's own address would show. */
  async function takingCard(request: FormRequest, reply: FastifyReply): Promise<CardRow | undefined> {
    const ref = readRef(request);
    try {
      return await service.getCardTakingLeadsOrThrow(deps, ref);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const pages: Partial<Record<AppError["code"], typeof missing>> = {
        "order.not_found": missing,
        "card.paused": paused,
        "contacts.closed": renderLeadFormClosed(deps, ref, language),
      };
      const page = pages[error.code];
      if (!page) throw error;
      sendHtmlPage(request, setPrivateHeaders(reply), page, 404);
      return undefined;
    }
  }

  async function shownCard(ref: string): Promise<CardRow | undefined> {
    return getLiveCardOrThrow(deps, ref).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }
}

/** Describes a refusal in the form's language; the API's own messages are French. */
function describeRefusal(code: AppError["code"], language: CardLanguage): string {
  if (language === "fr") return apiErrors[code].message;
  const { invalid, malformed, crowded, notTaken } = cardLabels[language].leadFaults;
  const said: Partial<Record<AppError["code"], string>> = {
    "request.invalid": invalid,
    "request.malformed": malformed,
    "contacts.crowded": crowded,
  };
  return said[code] ?? notTaken;
}

/** Reads each field as text, repeated ones as empty; a form without a secret gets one. */
function readTypedFields(body: unknown): LeadFormInput {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => {
    if (typeof sent[name] === "string") return sent[name];
    return "";
  };
  return {
    name: text("name"),
    phone: text("phone"),
    email: text("email"),
    word: text("word"),
    consent: text("consent"),
    sentence: text("sentence"),
    trap: text(honeypotFieldName),
    secret: isWellFormedSecretId(text("secret")) ? text("secret") : generateSecretId(),
  };
}

/** Reads the reference; an invalid one is treated as unknown. */
function readRef({ params }: FormRequest): string {
  return orderRefField.safeParse(params.ref).data ?? "";
}
