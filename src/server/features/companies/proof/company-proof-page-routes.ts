import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { remarkFieldOf } from "#shared/company/remark-length.ts";
import { companyProofAnswerSchema, remarkSchema } from "#shared/contract/company-proof.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { AppError } from "#server/app-error.ts";
import { routePaths } from "#shared/route-paths.ts";
import {
  type CompanyProofFilter,
  type CompanyProofQuery,
  type CompanyProofView,
  type ShownCompanyCard,
  buildCompanyProofQuery,
  companyProofFilters,
} from "#web/buy/proofs/company-proof-view.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import {
  type CompanyCard,
  answerCompanyProof,
  listCompanyCards,
  listCompanyProofs,
  setCompanyProofCardsSeen,
} from "#server/features/orders/company-proof/company-proof-service.ts";
import { redirectToOrderPage } from "#server/http/buyer-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { registerCompanyPage } from "../company-page-routes.ts";
import type { CompanyOrder } from "../company-rules.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderDocument } from "#web/html/document.ts";
import { CompanyProofPage } from "#web/buy/proofs/company-proof-page.tsx";
import { type EncodedHtmlPage, createHtmlPage } from "#server/rendering/pages.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { toVisibleCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { findPayablePart, foldSearchText, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { LRUCache } from "lru-cache";
import type { OfferName } from "#shared/offers/offers.ts";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import type { PrintedLogo } from "#shared/card/printed/layout.ts";
import { measurePrintedLogo } from "#server/rendering/card-pdf/logo.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { readUploadPrintMaster } from "#server/features/cards/uploads/upload-service.ts";

/** An upload never changes, and one logo is on all of a company's cards. */
const measured = new LRUCache<string, Omit<PrintedLogo, "href">>({ max: 200 });

/** Reads how a card shows a logo on its offer's ground; `undefined`: it has none, or it is gone since. */
async function readShownLogo(
  deps: Pick<Deps, "db" | "storage">,
  uploadId: string | null,
  offer: OfferName,
): Promise<PrintedLogo | undefined> {
  if (uploadId === null) return undefined;
  const key = `${uploadId}:${offer}`;
  const look = measured.get(key) ?? (await measure(deps, uploadId, offer));
  if (look === undefined) return undefined;
  measured.set(key, look);
  return { ...look, href: routePaths.privateImage(uploadId) };
}

async function measure(
  deps: Pick<Deps, "db" | "storage">,
  uploadId: string,
  offer: OfferName,
): Promise<Omit<PrintedLogo, "href"> | undefined> {
  try {
    const { bytes } = await readUploadPrintMaster(deps, uploadId);
    return await withImageSlot(() => measurePrintedLogo(bytes, offerBackgroundLuminance[offer]));
  } catch (error) {
    if (error instanceof AppError && error.code === "upload.not_found") return undefined;
    throw error;
  }
}

type Needs = Pick<Deps, "db" | "storage" | "settings">;

/** Cards that one page shows. */
const cardsPerPage = 12;

/** What the page's address asks for, as it came. */
interface AskedQuery {
  voir?: unknown;
  q?: unknown;
  page?: unknown;
  notees?: unknown;
}

/** A card that was shown; one that is in no version yet is not the company's to check. */
type ShownCard = CompanyCard & { last: NonNullable<CompanyCard["last"]> };

const isShown = (card: CompanyCard): card is ShownCard => card.last !== undefined && card.standing !== "unsent";

const filters: Record<CompanyProofFilter, (card: ShownCard) => boolean> = {
  attente: ({ standing }) => standing === "waiting",
  remarques: ({ standing }) => standing === "marked",
  approuvees: ({ standing }) => standing === "approved",
  toutes: () => true,
};

/** Reads what a company sees of its order's cards. @throws {AppError} `organisation.not_found` */
async function readCompanyProofView(deps: Needs, order: CompanyOrder, asked: AskedQuery): Promise<CompanyProofView> {
  const { name: company } = await getCompanyOrThrow(deps, order.organisationId);
  const [proof] = await listCompanyProofs(deps.db.query, order.ref);
  const all = (await listCompanyCards(deps, order.ref)).filter(isShown);
  const counts = Object.fromEntries(
    companyProofFilters.map((filter) => [filter, all.filter(filters[filter]).length]),
  ) as CompanyProofView["counts"];
  const search = typeof asked.q === "string" ? asked.q.trim().slice(0, 100) : "";
  const filter = companyProofFilters.find((one) => one === asked.voir) ?? (counts.attente > 0 ? "attente" : "toutes");
  const terms = parseSearchTerms(search);
  const found = all.filter(filters[filter]).filter(({ last }) => {
    const folded = foldSearchText(last.name);
    return terms.every((term) => folded.includes(term));
  });
  const pages = Math.max(1, Math.ceil(found.length / cardsPerPage));
  const query: CompanyProofQuery = { filter, search, page: Math.min(pages, toPage(asked.page)) };
  const onPage = found.slice((query.page - 1) * cardsPerPage, query.page * cardsPerPage);
  const cards: ShownCompanyCard[] = [];
  for (const card of onPage) cards.push(await toShownCard(deps, card, proof?.version));
  const waiting = all.filter(filters.attente);
  const unseen = waiting.filter((card) => card.last.seenAt === null && !onPage.includes(card));
  return {
    orderRef: order.ref,
    number: order.number,
    company,
    version: proof?.version ?? null,
    note: proof?.source === "sent" ? proof.note : "",
    counts,
    changed: all.filter(({ standing }) => standing === "changed").length,
    unsentRemarks: all.filter(
      ({ standing, last }) => standing === "marked" && (last.answeredAt ?? 0) > (proof?.toldAt ?? -1),
    ).length,
    cards,
    query,
    pages,
    found: found.length,
    unseen: unseen.length,
    unseenPage: unseen[0] ? Math.floor(waiting.indexOf(unseen[0]) / cardsPerPage) + 1 : 1,
    notedAtApproval: Number(asked.notees) || 0,
    contact: `${order.buyerFirstName} ${order.buyerLastName}`.trim(),
    payable: findPayablePart(order),
    supportEmail: deps.settings.site.supportEmail,
  };
}

/** A card of an older version was seen when that one was asked about. */
async function noteSeenCards(deps: ClockDeps, orderRef: string, { version, cards }: CompanyProofView): Promise<void> {
  const refs = cards.filter(({ isAsked }) => isAsked).map(({ cardRef }) => cardRef);
  if (version !== null && refs.length > 0)
    await setCompanyProofCardsSeen(deps.db.query, { orderRef, version }, refs, deps.clock.now());
}

function toPage(asked: unknown): number {
  const page = typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : 1;
  return Math.max(1, page);
}

async function toShownCard(
  deps: Needs,
  { card, last, standing, images }: ShownCard,
  version: number | undefined,
): Promise<ShownCompanyCard> {
  const { name, jobTitle, company, offer, logoUpload } = last;
  const texts = toVisibleCardTexts(card);
  const isAsked = last.version === version && (standing === "waiting" || standing === "marked");
  return {
    cardRef: card.ref,
    offer,
    printed: { name, jobTitle, company, logo: await readShownLogo(deps, logoUpload, offer) },
    standing: standing === "unsent" ? "waiting" : standing,
    isAsked,
    remark: last.remark,
    department: card.department,
    facts: [
      { term: orderFieldLabels.phoneNumber, value: groupPhoneDigits(texts.phoneNumber) },
      { term: orderFieldLabels.email, value: texts.email },
      { term: orderFieldLabels.workPhoneNumber, value: groupPhoneDigits(texts.workPhoneNumber) },
      { term: orderFieldLabels.workEmail, value: texts.workEmail },
      { term: orderFieldLabels.workAddress, value: texts.workAddress },
    ].filter(({ value }) => value !== ""),
    isPhotoToCome: images.profile === undefined,
  };
}

type ProofRequest = FastifyRequest<{ Params: { ref: string }; Querystring: Record<string, unknown> }>;

/** Serves `/payer/{ref}/cartes` to holders of the order's key, who answer by its forms. */
export function registerCompanyProofPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { openOrder } = registerCompanyPage(app, deps, routePaths.companyProof, async ({ order, request, reply }) =>
    show(request, reply, order),
  );

  app.post(
    routePaths.companyProof(":ref"),
    { schema: { hide: true }, config: { takes: "form" } },
    async (request: ProofRequest, reply) => {
      const order = await openOrder(request);
      if (!order) return redirectToOrderPage(request, reply);
      const form = companyProofAnswerSchema.safeParse(request.body ?? {});
      const remarks = readRemarks(request.body);
      try {
        if (!form.success || !remarks) throw new AppError("request.malformed");
        await consumeRateLimit(deps, rateLimitPolicies.companyProofsByOrder, order.ref);
        const noted = await answerCompanyProof(deps, order.ref, { ...form.data, remarks });
        const { query } = await readCompanyProofView(deps, order, request.query);
        const { card, decision } = form.data;
        const isOneCard = decision === "marquer" || decision === "retirer";
        const asked = decision === "approuver" && noted > 0 ? `?notees=${noted}#reponse` : "";
        const way = isOneCard ? `${buildCompanyProofQuery(query)}#carte-${card ?? ""}` : asked;
        return await setPrivateHeaders(reply).redirect(routePaths.companyProof(order.ref) + way, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message } = apiErrors[error.code];
        if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
        const { card: cardRef, name = "" } = form.data ?? {};
        return show(request, reply, order, {
          status,
          refused: { sentence: message, cardRef, remarks: remarks ?? {}, name },
        });
      }
    },
  );

  async function show(
    request: ProofRequest,
    reply: FastifyReply,
    order: CompanyOrder,
    { status = 200, refused }: { status?: number; refused?: NonNullable<CompanyProofView["refused"]> } = {},
  ): Promise<FastifyReply> {
    const view = await readCompanyProofView(deps, order, request.query);
    await noteSeenCards(deps, order.ref, view);
    const page = renderCompanyProofPage(deps, refused ? { ...view, refused } : view);
    return sendHtmlPage(request, setPrivateHeaders(reply), page, status);
  }
}

/** Reads what is typed of each card; `undefined`: one is too long. */
function readRemarks(body: unknown): Record<string, string> | undefined {
  const before = remarkFieldOf("");
  const fields = Object.entries(body ?? {}).filter(([name]) => name.startsWith(before));
  const remarks = fields.map(([name, text]) => [name.slice(before.length), remarkSchema.safeParse(text).data] as const);
  return remarks.some(([, text]) => text === undefined)
    ? undefined
    : (Object.fromEntries(remarks) as Record<string, string>);
}

/** Renders the page on which a company checks its cards; never cached, so at each call. */
function renderCompanyProofPage({ pages }: Pick<Deps, "pages">, view: CompanyProofView): EncodedHtmlPage {
  const { css, styleHash } = pages.companyProof;
  const html = renderDocument({
    title: `Vos cartes à vérifier, commande ${view.number} | Sen Digital Vcard`,
    description: "Les cartes de votre entreprise, avant l'impression.",
    themeColor: "#171717",
    noindex: true,
    css,
    body: renderToStaticMarkup(createElement(CompanyProofPage, { view })),
  });
  return createHtmlPage(html, { styleHash });
}
