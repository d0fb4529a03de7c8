import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import {
  type CompanyProofFilter,
  type CompanyProofQuery,
  type CompanyProofView,
  companyProofFilters,
  type ShownCompanyCard,
} from "#web/buy/proofs/company-proof-view.ts";
import type { Deps } from "#server/deps.ts";
import { toVisibleCardTexts } from "#server/features/cards/card-service.ts";
import {
  type CompanyCard,
  listCompanyCards,
  listCompanyProofs,
} from "#server/features/orders/company-proof/company-proof-service.ts";
import { findPayablePart, foldSearchText, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import type { CompanyOrder } from "../organisation-rules.ts";
import { getOrganisationOrThrow } from "../organisation-lock.ts";
import { readShownLogo } from "./shown-logo.ts";

type Needs = Pick<Deps, "db" | "storage" | "settings">;

/** Cards that one page shows. */
const cardsPerPage = 12;

/** What the page's address asks for, as it came. */
interface AskedQuery {
  voir?: unknown;
  q?: unknown;
  page?: unknown;
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
export async function readCompanyProofView(
  deps: Needs,
  order: CompanyOrder,
  asked: AskedQuery,
): Promise<CompanyProofView> {
  const { name: company } = await getOrganisationOrThrow(deps, order.organisationId);
  const [proof] = await listCompanyProofs(deps, order.ref);
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
    contact: `${order.buyerFirstName} ${order.buyerLastName}`.trim(),
    payable: findPayablePart(order),
    supportEmail: deps.settings.site.supportEmail,
  };
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
