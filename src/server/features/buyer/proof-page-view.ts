import { formatNameApart } from "#shared/format/person-name.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import type { ShownProofCard } from "#server/features/orders/proofs/proof-tables.ts";
import { LRUCache } from "lru-cache";
import { getCardTextRule } from "#shared/card/card-text-rules.ts";
import { type ContactTextName, contactTextsByBlock, getContactText } from "#shared/card/labels/contact-texts.ts";
import type { PrintedLogo } from "#shared/card/printed/layout.ts";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { routePaths } from "#shared/route-paths.ts";
import { hasAllTerms } from "#server/db/near-spellings-rules.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { measurePrintedLogo } from "#server/rendering/card-pdf/logo.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { toVisibleCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { findPayablePart, foldSearchText, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listProofCards, listProofs, setProofCardsSeen } from "#server/features/orders/proofs/proof-service.ts";
import {
  isPdfDesign,
  readProofLogo,
  type CardInProof,
  isAnswerAwaited,
  isRemarkUnsent,
  listCardsInProof,
} from "#server/features/production/proofs/proof-service.ts";
import {
  type ProofCardView,
  type ProofFilter,
  type ProofQuery,
  type ProofView,
  proofFilters,
} from "#web/buy/proofs/proof-view.ts";

type Needs = Pick<Deps, "db" | "storage" | "settings">;

/** Safe to cache, as an upload never changes; one logo serves all of a company's cards. */
const measured = new LRUCache<string, Omit<PrintedLogo, "href">>({ max: 200 });

const cardsPerPage = 50;

/** The query of the page's address, unchecked. */
export interface AskedProofQuery {
  voir?: unknown;
  q?: unknown;
  page?: unknown;
  notees?: unknown;
}

/** A card in a version that was sent; `isAsked` is false for cards that need no answer. */
interface ShownCard extends CardInProof {
  last: ShownProofCard;
  isAsked: boolean;
  /** Whether its remark is not sent to the team yet. */
  isUnsent: boolean;
}

const isWaiting = ({ standing, isAsked }: ShownCard) => standing === "waiting" && isAsked;

const filters: Record<ProofFilter, (card: ShownCard) => boolean> = {
  // A card with a remark keeps its place here until the remarks are sent.
  attente: (card) => isWaiting(card) || card.isUnsent,
  remarques: ({ standing }) => standing === "marked",
  approuvees: ({ standing }) => standing === "approved",
  toutes: () => true,
};

/** Reads what the page shows of an order's cards. */
export async function readProofView(
  deps: Needs,
  { order, base }: { order: OrderRow; base: string },
  asked: AskedProofQuery,
): Promise<ProofView> {
  const proofs = await listProofs(deps.db.query, order.ref);
  const [proof] = proofs;
  const all = (await listCardsInProof(deps, order)).flatMap((card): ShownCard[] => {
    const { last } = card;
    if (!last) return [];
    return [{ ...card, last, isAsked: isAnswerAwaited(card), isUnsent: isRemarkUnsent(card, proofs) }];
  });
  const counts = Object.fromEntries(
    proofFilters.map((filter) => [filter, all.filter(filters[filter]).length]),
  ) as ProofView["counts"];
  const search = typeof asked.q === "string" && all.length > 1 ? asked.q.trim().slice(0, 100) : "";
  const first = counts.attente > 0 ? "attente" : "toutes";
  const filter = all.length > 1 ? (proofFilters.find((one) => one === asked.voir) ?? first) : "toutes";
  const terms = parseSearchTerms(search);
  const found = all.filter(filters[filter]).filter(({ last }) => hasAllTerms(foldSearchText(last.name), terms));
  const pages = Math.max(1, Math.ceil(found.length / cardsPerPage));
  const query: ProofQuery = { filter, search, page: Math.min(pages, toPage(asked.page)) };
  const onPage = found.slice((query.page - 1) * cardsPerPage, query.page * cardsPerPage);
  const cards: ProofCardView[] = [];
  const apartOf = tellNamesakesApart(all.map(({ card }) => card));
  for (const one of onPage) {
    const view = await toCardView(deps, order, base, one);
    cards.push({ ...view, name: formatNameApart(view.name, apartOf(view.cardRef)) });
  }
  const [only] = all;
  if (only && cards[0] && all.length === 1) cards[0].earlier = await readEarlier(deps, order, only);
  const toAnswer = all.filter(filters.attente);
  const unseen = toAnswer.filter((card) => isWaiting(card) && card.last.seenAt === null && !onPage.includes(card));
  const { organisationId } = order;
  return {
    base,
    number: order.number,
    company:
      organisationId === null
        ? undefined
        : {
            name: (await getCompanyOrThrow(deps, organisationId)).name,
            orderRef: order.ref,
            payable: findPayablePart(order),
          },
    version: proof?.version ?? null,
    note: proof && proof.source !== "desk" ? proof.note : "",
    counts,
    changed: all.filter(({ standing }) => standing === "changed").length,
    waiting: all.filter(isWaiting).length,
    unsentRemarks: all.filter(({ isUnsent }) => isUnsent).length,
    cards,
    query,
    pages,
    unseen: unseen.length,
    unseenPage: unseen[0] ? Math.floor(toAnswer.indexOf(unseen[0]) / cardsPerPage) + 1 : 1,
    notedAtApproval: Number(asked.notees) || 0,
    contact: `${order.buyerFirstName} ${order.buyerLastName}`.trim(),
    supportEmail: deps.settings.site.supportEmail,
  };
}

/** Records that the cards on this page that await an answer were seen. */
export async function noteSeenCards(
  deps: ClockDeps,
  orderRef: string,
  { cards }: Pick<ProofView, "cards">,
): Promise<void> {
  const asked = Map.groupBy(
    cards.filter(({ isAsked }) => isAsked),
    ({ version }) => version,
  );
  for (const [version, some] of asked)
    await setProofCardsSeen(
      deps.db.query,
      { orderRef, version },
      some.map(({ cardRef }) => cardRef),
      deps.clock.now(),
    );
}

function toPage(asked: unknown): number {
  const page = typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : 1;
  return Math.max(1, page);
}

async function readEarlier(deps: Needs, order: OrderRow, { card, last }: ShownCard): Promise<ProofCardView["earlier"]> {
  return (await listProofCards(deps.db.query, order.ref))
    .filter((one) => one.cardRef === card.ref && one.version < last.version)
    .toReversed()
    .map(({ version, state, remark }) => ({ version, state, remark }));
}

/** Contacts of a person or company. */
const factNames = [...contactTextsByBlock.contact, ...contactTextsByBlock.company].filter((name) => {
  const { ofPerson, ofCompany } = getCardTextRule(name);
  return ofPerson || ofCompany;
});

async function toCardView(
  deps: Needs,
  order: OrderRow,
  base: string,
  { card, last, standing, isAsked, images }: ShownCard,
): Promise<ProofCardView> {
  const texts = toVisibleCardTexts(card);
  const write = (name: ContactTextName) =>
    getContactText(name).property === "TEL" ? groupPhoneDigits(texts[name]) : texts[name];
  const folder = `${base}/${last.version}/${card.ref}`;
  return {
    cardRef: card.ref,
    version: last.version,
    name: last.name,
    shows: await readShown(deps, order, last, folder),
    pdf: `${folder}/fichier`,
    standing,
    isAsked,
    remark: last.remark,
    department: card.department,
    facts: factNames
      .map((name) => ({ term: orderFieldLabels[name], value: write(name) }))
      .filter(({ value }) => value !== ""),
    isPhotoToCome: images.profile === undefined,
    earlier: [],
  };
}

async function readShown(
  deps: Needs,
  order: OrderRow,
  last: ShownProofCard,
  folder: string,
): Promise<ProofCardView["shows"]> {
  if (last.source === "file")
    return (await isPdfDesign(deps, last)) ? { pdf: `${folder}/fichier` } : { image: `${folder}/fichier` };
  const { name, jobTitle, company, offer, cardRef } = last;
  const look = await measureLogo(deps, last);
  const logo = look && { ...look, href: `${folder}/logo` };
  // The code's page exists once the order is paid.
  const qr = order.paidAt === null ? undefined : routePaths.cardQr(cardRef);
  return { offer, qr, card: { name, jobTitle, company, ...(logo && { logo }) } };
}

/** Measures how a card's logo looks on its offer's ground; `undefined` if it has none or it is gone. */
async function measureLogo(deps: Needs, last: ShownProofCard): Promise<Omit<PrintedLogo, "href"> | undefined> {
  const upload = last.fileUpload ?? last.logoUpload;
  if (upload === null) return undefined;
  const key = `${upload}:${last.offer}`;
  const known = measured.get(key);
  if (known) return known;
  const image = await readProofLogo(deps, last);
  if (!image) return undefined;
  const look = await withImageSlot(() => measurePrintedLogo(image.bytes, offerBackgroundLuminance[last.offer]));
  measured.set(key, look);
  return look;
}
