import { setImmediate as nextTurn } from "node:timers/promises";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { mapPhoneTexts } from "#shared/card/card-text-rules.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { listMissingRequiredFields } from "#shared/order/missing.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateOrderReference } from "#server/db/generate-ids.ts";
import type { CoreDeps } from "#server/deps.ts";
import { createCardsWithImages } from "#server/features/cards/card-lifecycle-service.ts";
import { type CardUploadIds, listOrderCards } from "#server/features/cards/card-service.ts";
import { insertOrderLineRows, listOrderLines } from "../order-card-store.ts";
import { buildOrderSearchKeys, sumOrderLines } from "../order-rules.ts";
import { insertOrderWithHistory, updateOrderWithHistory } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import {
  buildNewOrderRows,
  type CompanyCardColumns,
  type DraftOrderInput,
  getDeliveryTermsOrThrow,
  type NewOrder,
  type NewOrderRows,
} from "./new-order.ts";

/** One person of a company's list. */
export interface CompanyOrderCard {
  /** Telephones are in E.164. */
  fields: Omit<DraftOrderInput, "offer">;
  organisation: CompanyCardColumns;
  heldUploadIds: CardUploadIds;
}

interface CompanySale {
  organisationId: string;
  offer: OfferName;
  /** Whole FCFA, for each card. */
  price: { unitPrice: number; discount: number };
  buyer: NewOrder["buyer"];
  deliveryAddress: string;
  /** In the order of the list. */
  cards: readonly CompanyOrderCard[];
}

interface CompanyOrder extends CompanySale {
  /** The earlier order that this one names and travels with to one address; absent: none. */
  completes?: OrderRow | undefined;
}

/**
 * Creates an unpaid order of a company, a card for each person, with what the list knows of them so far; no mail. Its
 * fields were validated.
 * @throws {AppError} `request.invalid`
 */
export async function createCompanyOrder(
  deps: InTransaction<CoreDeps>,
  actor: string,
  sale: CompanyOrder,
): Promise<OrderRow> {
  const made = buildCompanyRows(deps, sale);
  const { organisationId, completes } = sale;
  await nextTurn();
  const isWhole = areWhole(made, made.order.deliveryAddress);
  const order = { ...made.order, organisationId, completes: completes?.ref ?? null, begun: isWhole ? 0 : 1 };
  await nextTurn();
  await insertOrderWithHistory(deps, { order, lines: made.lines }, actor);
  await createCardsWithImages(deps, made.cards);
  return order;
}

/**
 * Adds a card for each person, as further lines, to a locked, unpaid order of their company. Sends no mail. Earlier
 * lines keep their price.
 */
export async function addCompanyCards(
  deps: InTransaction<CoreDeps>,
  actor: string,
  order: OrderRow,
  sale: CompanySale,
): Promise<OrderRow> {
  const made = buildCompanyRows(deps, sale);
  await nextTurn();
  const { ref: orderRef } = order;
  const before = await listOrderLines(deps.db.query, orderRef);
  const last = Math.max(...before.map(({ position }) => position));
  const lines = made.lines.map((line) => ({ ...line, orderRef, position: last + line.position }));
  const cards = made.cards.map(({ row, ...card }) => ({
    ...card,
    row: { ...row, ref: generateOrderReference(), orderRef, place: last + row.place },
  }));
  await insertOrderLineRows(deps.db.query, lines);
  await createCardsWithImages(deps, cards);
  const price = sumOrderLines([...before, ...lines]);
  const change = {
    price,
    begun: areWhole(made, order.deliveryAddress) ? order.begun : 1,
    ...buildOrderSearchKeys(order, await listOrderCards(deps.db.query, orderRef)),
  };
  const text = `${formatCount(cards.length, "carte")}\u00a0: ${formatFcfa(price)} au lieu de ${formatFcfa(order.price)}.`;
  await updateOrderWithHistory(deps, change, { orderRef, actor, kind: "order.cards_added", details: { text } });
  return { ...order, ...change };
}

function buildCompanyRows(
  deps: CoreDeps,
  { offer, price, buyer, deliveryAddress, cards, completes }: CompanyOrder,
): NewOrderRows {
  return buildNewOrderRows(deps.clock.now(), {
    buyer,
    cards: cards.map(({ fields, organisation, heldUploadIds }) => {
      const phones = mapPhoneTexts((name) => fields[name] ?? "");
      return { fields: { ...fields, offer }, phones, ...price, organisation, heldUploadIds };
    }),
    delivery: completes ? mapDeliveryTexts((name) => completes[name]) : { deliveryAddress },
    terms: completes
      ? { deliveryFee: completes.deliveryFee, deliveryDays: completes.deliveryDays }
      : getDeliveryTermsOrThrow(deps),
  });
}

/** Checks whether the cards lack nothing that is required. */
function areWhole({ cards }: NewOrderRows, deliveryAddress: string): boolean {
  return cards.every(
    ({ row, heldUploadIds }) =>
      listMissingRequiredFields(row.offer, {
        ...row,
        deliveryAddress,
        profileUrl: "",
        coverUrl: heldUploadIds?.cover ?? "",
        logoUrl: heldUploadIds?.logo ?? "",
      }).length === 0,
  );
}
