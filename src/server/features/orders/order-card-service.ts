import { AppError } from "#server/app-error.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { findCard, getCardOrThrow, listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findOrderByRef } from "./order-store.ts";
import * as store from "./order-card-store.ts";
import type { OrderLineRow, OrderRow, CardDeliveryRow, Sale } from "./order-tables.ts";
import { isReprint, toCardDelivery, sumOrderLines } from "./order-rules.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CardSentElsewhere } from "#server/features/mails/templates/mail-rules.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import { isHolderAwaited } from "./completion/asked-field-rules.ts";
import { type RequiredOrderField, listMissingRequiredFields, requiredOrderFields } from "#shared/order/missing.ts";

export {
  approveCompletionRow,
  countReminder,
  eraseOrderCompletions,
  findCompletion,
  insertCompletion,
  joinRound,
  listCardDeliveries,
  listCompanyCompletions,
  listOrderCompletions,
  listOrderLines,
  moveCompletion,
  putCardDeliveries,
  takeCardDeliveries,
  setCompletionMailedAt,
  updateProposedMailbox,
  waiveCompletionRows,
} from "./order-card-store.ts";

export interface OrderWithCard {
  order: OrderRow;
  card: CardRow;
}

/** Names an order and one of its cards; without `card`, the first one or the one that it reprints. */
export interface NamedOrderCard {
  ref: string;
  card?: string | undefined;
}

/**
 * Finds an order by its own reference, with its first card or the one that it reprints; or by the reference of one of
 * its cards, with that card. Resolves to `undefined` if there is no such order or it was deleted.
 */
export async function findOrderWithCard(deps: DbDeps, ref: string): Promise<OrderWithCard | undefined> {
  const order = await findOrderByRef(deps.db.query, ref);
  if (order) return { order, card: await getFirstCardOrThrow(deps, order) };
  const card = await findCard(deps.db.query, ref);
  const sale = card && (await findOrderByRef(deps.db.query, card.orderRef));
  return sale && { order: sale, card };
}

/**
 * Gets the named card of an order, among those that it brings or reprints; without a name, as `getFirstCardOrThrow`.
 * @throws {AppError} `order.not_found`
 */
export async function getOrderCardOrThrow(
  deps: DbDeps,
  order: Pick<OrderRow, "ref" | "reprintOf">,
  named: string | undefined,
): Promise<CardRow> {
  if (named === undefined) return getFirstCardOrThrow(deps, order);
  const card = await getCardOrThrow(deps, named);
  if (card.orderRef !== order.ref && !(await listReprintedCardRefs(deps, order)).includes(card.ref))
    throw new AppError("order.not_found");
  return card;
}

interface DescribedLine {
  /** What the line sells, and the card's holder: "Carte Silver, Awa Ndiaye". */
  name: string;
  /** The card that the line sells or reprints; null for any other kind. */
  cardRef: string | null;
  /** The card whose delivery the line sells; null for any other kind. */
  deliveryOf: string | null;
}

/** Describes each line of an order, for readers who may know the cards' holders. */
export async function describeOrderLines(
  deps: DbDeps,
  lines: readonly OrderLineRow[],
): Promise<ReadonlyMap<string, DescribedLine>> {
  const [first] = lines;
  const cards = first ? await listOrderCards(deps.db.query, first.orderRef) : [];
  const reprinted = new Map<string, CardRow>();
  for (const { kind, cardRef } of lines)
    if (kind === "reprint" && cardRef !== null) reprinted.set(cardRef, await getCardOrThrow(deps, cardRef));
  const deliveries = first ? await store.listCardDeliveries(deps.db.query, first.orderRef) : [];
  const byLine = new Map(cards.map((card) => [card.lineId, card]));
  const byRef = new Map(cards.map((card) => [card.ref, card]));
  const deliveryByLine = new Map(deliveries.map(({ lineId, cardRef }) => [lineId, cardRef]));
  return new Map(
    lines.map(({ id, label, cardRef }) => {
      const card = byLine.get(id);
      const deliveryOf = deliveryByLine.get(id) ?? null;
      const { firstName = "", lastName = "" } =
        card ?? byRef.get(deliveryOf ?? "") ?? reprinted.get(cardRef ?? "") ?? {};
      const holder = `${firstName} ${lastName}`.trim();
      const name = holder === "" ? label : `${label}, ${holder}`;
      return [id, { name, cardRef: card?.ref ?? reprinted.get(cardRef ?? "")?.ref ?? null, deliveryOf }];
    }),
  );
}

/** Gets the first card of an order, or the one that it reprints. @throws {AppError} `order.not_found` */
async function getFirstCardOrThrow(
  deps: DbDeps,
  { ref, reprintOf }: Pick<OrderRow, "ref" | "reprintOf">,
): Promise<CardRow> {
  if (reprintOf !== null) return getCardOrThrow(deps, reprintOf);
  const [first] = await listOrderCards(deps.db.query, ref);
  if (!first) throw new AppError("order.not_found");
  return first;
}

/** Reads what an order sells: its lines, and the cards that it brings or reprints. */
export async function readSale(deps: DbDeps, order: OrderRow): Promise<Sale> {
  const lines = await store.listOrderLines(deps.db.query, order.ref);
  if (!isReprint(order)) return { order, lines, cards: await listOrderCards(deps.db.query, order.ref) };
  const cards: CardRow[] = [];
  for (const { cardRef } of lines) if (cardRef !== null) cards.push(await getCardOrThrow(deps, cardRef));
  return { order, lines, cards };
}

type SoldOrder = Pick<OrderRow, "ref" | "reprintOf">;

/** Lists the references of the cards that an order reprints or raises, by line; none if it has cards of its own. */
export async function listReprintedCardRefs(deps: DbDeps, order: SoldOrder): Promise<string[]> {
  if (!isReprint(order)) return [];
  return (await store.listOrderLines(deps.db.query, order.ref)).flatMap(({ cardRef }) => cardRef ?? []);
}

/** Lists the cards that an order reprints or raises, by line; none if it has cards of its own. */
export async function listReprintedCards(deps: DbDeps, order: SoldOrder): Promise<CardRow[]> {
  const cards: CardRow[] = [];
  for (const ref of await listReprintedCardRefs(deps, order)) cards.push(await getCardOrThrow(deps, ref));
  return cards;
}

/** Lists the cards that an order brings or reprints. */
export async function listSoldCards(deps: DbDeps, order: SoldOrder): Promise<CardRow[]> {
  return isReprint(order) ? listReprintedCards(deps, order) : listOrderCards(deps.db.query, order.ref);
}

/** Finds a card's delivery, if the card is sent elsewhere than its order. */
export async function findCardDelivery(
  deps: DbDeps,
  orderRef: string,
  cardRef: string,
): Promise<CardDeliveryRow | undefined> {
  return (await store.listCardDeliveries(deps.db.query, orderRef)).find((one) => one.cardRef === cardRef);
}

/** Changes the delivery of a card that is sent elsewhere than its locked order. */
export async function updateCardDelivery(
  deps: InTransaction<DbDeps>,
  cardRef: string,
  change: Partial<CardDeliveryRow>,
): Promise<void> {
  if (Object.keys(change).length > 0) await store.updateCardDeliveryRow(deps.db.query, cardRef, change);
}

/** Lists the order's cards that are sent elsewhere, for its mails; with `of`, only those among them. */
export async function listCardsSentElsewhere(
  deps: DbDeps,
  orderRef: string,
  of?: readonly string[],
): Promise<CardSentElsewhere[]> {
  const deliveries = await store.listCardDeliveries(deps.db.query, orderRef);
  if (deliveries.length === 0) return [];
  const cards = await listOrderCards(deps.db.query, orderRef);
  return nameCardsSentElsewhere(
    cards.filter(({ ref }) => of === undefined || of.includes(ref)),
    deliveries,
  );
}

export function nameCardsSentElsewhere(
  cards: readonly Pick<CardRow, "ref" | "firstName" | "lastName">[],
  deliveries: readonly CardDeliveryRow[],
): CardSentElsewhere[] {
  return cards.flatMap(({ ref, firstName, lastName }) => {
    const own = deliveries.find(({ cardRef }) => cardRef === ref);
    if (!own || own.deliveryAddress === "") return [];
    return [{ name: `${firstName} ${lastName}`.trim(), delivery: toCardDelivery(own) }];
  });
}

/** An order's price, and its offer by its first line, after a line was removed. */
interface RepricedOrder {
  price: number;
  offer: OfferName;
}

/**
 * Deletes lines of a locked, unpaid order (a card's and its delivery's) and recomputes the quantity discount of the
 * others by today's steps: it never grows.
 */
export async function removeOrderLines(
  deps: InTransaction<CoreDeps>,
  orderRef: string,
  lineIds: readonly string[],
): Promise<RepricedOrder> {
  for (const id of lineIds) await store.deleteOrderLineRow(deps.db.query, id);
  const left = (await store.listOrderLines(deps.db.query, orderRef)).filter(({ offer }) => offer !== null);
  for (const { id, unitPrice, discount } of left) {
    const now = Math.min(discount, computeStepDiscount(deps.settings.site.priceSteps, left.length, unitPrice));
    if (now !== discount) await store.updateLineDiscount(deps.db.query, id, now);
  }
  const lines = await store.listOrderLines(deps.db.query, orderRef);
  const price = sumOrderLines(lines);
  const [first] = lines;
  if (!first?.offer) throw new RangeError("An order keeps at least one card.");
  return { price, offer: first.offer };
}

/**
 * Sets the price of each card of a locked, unpaid order (whole FCFA), without a quantity discount. Resolves to the
 * order's new price, deliveries included.
 */
export async function repriceOrderCards(
  deps: InTransaction<DbDeps>,
  orderRef: string,
  unitPrice: number,
): Promise<number> {
  for (const { id, offer } of await store.listOrderLines(deps.db.query, orderRef))
    if (offer !== null) await store.updateLinePrice(deps.db.query, id, unitPrice);
  return sumOrderLines(await store.listOrderLines(deps.db.query, orderRef));
}

type OfOrder = Pick<OrderRow, "ref" | "organisationId">;

/** Checks whether a card's print waits for its holder. */
export async function isCardAwaited(
  deps: DbDeps,
  { organisationId }: Pick<OrderRow, "organisationId">,
  cardRef: string,
): Promise<boolean> {
  if (organisationId === null) return false;
  const row = await store.findCompletion(deps.db.query, cardRef);
  return row !== undefined && isHolderAwaited(row);
}

/** Lists an order's cards that are made without waiting for their holders. */
async function listWaivedCardRefs(deps: DbDeps, { ref, organisationId }: OfOrder): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  const rows = await store.listOrderCompletions(deps.db.query, ref);
  return new Set(rows.filter(({ waivedAt }) => waivedAt !== null).map(({ cardRef }) => cardRef));
}

export interface IncompleteCard {
  ref: string;
  missing: RequiredOrderField[];
}

/**
 * Lists an order's cards that are incomplete, and what each one lacks, before they can be published, printed and
 * delivered; without cards under removal or erased. Empty for an order that was complete when made. A portrait is not
 * required if the company or staff stopped waiting for the holder. `known`: the order's cards, if already read.
 */
export async function listIncompleteCards(
  deps: DbDeps,
  order: OrderRow,
  known?: readonly CardRow[],
): Promise<IncompleteCard[]> {
  if (order.begun === 0) return [];
  return findIncomplete(deps, order, known ?? (await listOrderCards(deps.db.query, order.ref)));
}

/** Lists what one card of an order lacks, as in `listIncompleteCards`. */
export async function listMissingCardFields(
  deps: DbDeps,
  order: OrderRow,
  card: CardRow,
): Promise<RequiredOrderField[]> {
  if (order.begun === 0) return [];
  return (await findIncomplete(deps, order, [card]))[0]?.missing ?? [];
}

/**
 * Checks whether a card cannot be printed for an order yet: it lacks something other than a photo, which only its page
 * shows, or it is in the trash. For a reprint: its page is not up yet, as for a successor who has not given everything.
 */
export async function isCardIncomplete(deps: DbDeps, order: OrderRow, card: CardRow): Promise<boolean> {
  if (card.state === "removed") return true;
  if (card.orderRef !== order.ref) return card.state === "waiting";
  return (await listMissingCardFields(deps, order, card)).some((field) => !unprintedPhotos.has(field));
}

const unprintedPhotos: ReadonlySet<RequiredOrderField> = new Set(["profileUrl", "coverUrl"]);

async function findIncomplete(deps: DbDeps, order: OrderRow, all: readonly CardRow[]): Promise<IncompleteCard[]> {
  const cards = all.filter((card) => card.removalAskedAt === null && !isCardErased(card));
  const images = await listPrivateImageUrls(deps, cards);
  const waived = await listWaivedCardRefs(deps, order);
  return cards.flatMap((card) => {
    const { profile = "", cover = "", logo = "" } = images.get(card.ref) ?? {};
    const missing = listMissingRequiredFields(card.offer, {
      ...card,
      deliveryAddress: order.deliveryAddress,
      profileUrl: profile,
      coverUrl: cover,
      logoUrl: logo,
    }).filter((field) => field !== "profileUrl" || !waived.has(card.ref));
    return missing.length > 0 ? [{ ref: card.ref, missing }] : [];
  });
}

/** Finds what the order's cards or its delivery still lack, in the order of the form. */
export async function findMissingOrderFields(deps: DbDeps, order: OrderRow): Promise<RequiredOrderField[]> {
  const missing = new Set((await listIncompleteCards(deps, order)).flatMap((card) => card.missing));
  return requiredOrderFields.filter((field) => missing.has(field));
}
