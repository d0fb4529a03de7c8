import type { OrderFilters } from "#shared/contract/order-list.ts";
import { parseDaySpan } from "#shared/format/day-and-time.ts";
import { inHousePieceStates, isPieceLate, openPieceStates } from "#shared/order/piece-moves.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { listMissingRequiredFields, requiredOrderFields, type RequiredOrderField } from "#shared/order/missing.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import { parseSearchTerms } from "#server/features/orders/order-rules.ts";

export const orderSearchBounds = {
  /** Most matches that are counted: with more, people refine the search, and counting would read every order. */
  counted: 100,
  /** PostgreSQL: how many orders at the list's beginning are searched first, then second. */
  near: { little: 1000, more: 5000 },
  /** Up to this many matches (at least `counted`) are found by trigrams at once; for more, the list is walked. */
  many: 1000,
};

/** Describes the orders that the store looks for. Instants are ms since 1970 UTC. */
export interface OrderListQuery {
  terms: readonly string[];
  status: OrderFilters["status"];
  offer: OrderFilters["offer"];
  createdFrom: number | undefined;
  createdBefore: number | undefined;
  production: PieceState | undefined;
  /** Only orders with a piece in house that is due before then; `undefined`: no limit. */
  dueBefore: number | undefined;
  trash: boolean;
  /** Only these orders, for a status that no statement can find; absent: any. */
  refs?: readonly string[];
  sort: OrderSortKey;
  descending: boolean;
}
export type OrderSortKey = "createdAt" | "paidAt" | "lastName" | "firstName" | "offer";

/** Converts the list's filters into a query. `now`: ms since 1970 UTC. */
export function toOrderListQuery(filters: OrderFilters, now: number): OrderListQuery {
  const descending = filters.sort.startsWith("-");
  const created = parseDaySpan(filters);
  return {
    terms: parseSearchTerms(filters.search),
    status: filters.status,
    offer: filters.offer,
    createdFrom: created.from,
    createdBefore: created.before,
    production: filters.production,
    dueBefore: filters.late === "1" ? now : undefined,
    trash: filters.trash === "1",
    sort: (descending ? filters.sort.slice(1) : filters.sort) as OrderSortKey,
    descending,
  };
}

/**
 * Finds the states whose stored counts (per offer) add up to the number of matches; `undefined` if no stored counts
 * answer the query.
 */
export function findPrecountedStates({
  terms,
  status,
  createdFrom,
  createdBefore,
  production,
  dueBefore,
  trash,
}: OrderListQuery): readonly ("paid" | "unpaid" | "deleted")[] | undefined {
  if (
    terms.length > 0 ||
    (status !== undefined && status !== "paid" && status !== "unpaid") ||
    [createdFrom, createdBefore, production, dueBefore].some((narrows) => narrows !== undefined)
  )
    return undefined;
  if (trash) {
    if (status === undefined) return ["deleted"];
    return undefined;
  }
  if (status === undefined) return ["paid", "unpaid"];
  return [status];
}

export interface OrderListPageRequest {
  page: number;
  pageSize: number;
}

/** Computes which of `total` rows a page reads; a page past the middle is read backwards, from the end. */
export function computePageWindow(
  { page, pageSize }: OrderListPageRequest,
  total: number,
): { offset: number; limit: number; backwards: boolean } {
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const backwards = offset > total / 2;
  return { offset: backwards ? Math.max(0, total - offset - limit) : offset, limit, backwards };
}

/** Least advanced states first: waiting for an answer, then in production, then finished. */
const urgency: readonly PieceState[] = [
  "on_hold",
  "returned",
  ...inHousePieceStates,
  "shipped",
  "delivered",
  "canceled",
  "defective",
];

/** Summarizes the states of an order's pieces: one that still needs work comes before a finished one. */
export function summarizeProductionState(
  pieces: readonly { state: PieceState; dueAt: number }[],
  now: number,
): { state: PieceState; late: boolean } | null {
  const [first] = pieces.toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state));
  if (first) return { state: first.state, late: pieces.some((piece) => isPieceLate(piece, now)) };
  return null;
}

/** Checks whether a piece in this state still needs work, so that the production queue's index contains it. */
export function isOpenOrderPiece(state: PieceState): boolean {
  return (openPieceStates as readonly PieceState[]).includes(state);
}

interface TaggedPiece {
  cardRef: string;
  state: PieceState;
  tagNumber: number;
}

/** Returns the tag address of the card's last piece among these; without any, that of its first tag. */
export function buildLastNfcLink(publicUrl: string, cardRef: string, pieces: readonly TaggedPiece[]): string {
  const numbers = pieces
    .filter((piece) => piece.cardRef === cardRef && piece.state !== "canceled" && piece.state !== "defective")
    .map(({ tagNumber }) => tagNumber);
  return buildNfcLink(publicUrl, cardRef, Math.max(1, ...numbers));
}

type CardTexts = Record<"firstName" | "lastName" | "phoneNumber" | "company" | "jobTitle", string>;

/**
 * Lists what these cards of an order or its delivery still lack, in the order of the form. With `waivedAt` a card is
 * made without the portrait that its holder has not given.
 */
export function listMissingCardFields(
  { deliveryAddress }: { deliveryAddress: string },
  cards: readonly (CardTexts & { ref: string; offer: OfferName; waivedAt: number | null })[],
  images: readonly { cardRef: string; kind: string }[],
): RequiredOrderField[] {
  const missing = new Set(
    cards.flatMap((card) => {
      const there = (kind: string) =>
        images.some((image) => image.cardRef === card.ref && image.kind === kind) ? kind : "";
      return listMissingRequiredFields(card.offer, {
        ...card,
        deliveryAddress,
        profileUrl: there("profile"),
        coverUrl: there("cover"),
        logoUrl: there("logo"),
      }).filter((field) => field !== "profileUrl" || card.waivedAt === null);
    }),
  );
  return requiredOrderFields.filter((field) => missing.has(field));
}
