import { setImmediate as immediate } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { type BookedKind, formatDocumentNumber, isBooked } from "#shared/payment/documents.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import {
  computeLedgerTotals,
  listOrderMovements,
  streamLedgerMovements,
} from "#server/features/payments/accounting/ledger-service.ts";
import type { LedgerMovementRow } from "#server/features/payments/accounting/ledger-tables.ts";
import * as store from "../document-store.ts";
import type { DocumentRow } from "../document-tables.ts";
import { readContent } from "../document-issue-service.ts";
import { listOrdersWithExcess, listOrderSums, sumDocumentsByKind, sumReceivables } from "./document-sums-read-model.ts";
import { computeExcessAt, isAfterClosing, listClosedExcess, listExcessChanges } from "./excess-rules.ts";
import { controlMonth, findOrderFaults, type MonthControl, type OrderMoney } from "./control-rules.ts";
import {
  type BookedDocument,
  type BookEntry,
  listUnclearMovements,
  writeClosedExcess,
  writeDocumentEntry,
  writeMovementEntries,
  writeSalesTakenBack,
} from "./entry-rules.ts";
import { toMonthSpan } from "./month-rules.ts";

type Needs = Pick<Deps, "db" | "payments" | "settings">;

export interface MonthBooks {
  entries: BookEntry[];
  control: MonthControl;
  /** The month's booked documents that still have their text, oldest first. */
  documents: { id: string; number: string }[];
}

/** Orders read per statement. */
const ordersAtOnce = 500;

/** A note in the books on the provider's fees, which its notices do not state. */
export const providerFeesNote = `Frais ${formatNameWithDe(paymentProviderName)}\u00a0: non connus ici, à lire sur son relevé.`;

/** Writes a month's entries, oldest first, and compares them with the ledger, the documents and the orders. */
export async function readMonthBooks(deps: Needs, month: string): Promise<MonthBooks> {
  const { from, before, firstDay, lastDay } = toMonthSpan(month);
  const { vatRate } = deps.settings.site;
  const rows = (await store.listDocumentRowsBetween(deps.db.query, from, before)).filter(isBooked);
  const movements: LedgerMovementRow[] = [];
  const days = { search: "", from: firstDay, to: lastDay };
  for await (const some of streamLedgerMovements(deps, days)) movements.push(...some);

  const { env } = deps.payments;
  const orderRefs = new Set([...rows, ...movements].map(({ orderRef }) => orderRef));
  const inExcess = await listOrdersWithExcess(deps.db.query, env, before);
  const lives = await readOrderLives(deps, [...new Set([...orderRefs, ...inExcess])]);
  const exceeding = inExcess.flatMap((ref) => lives.get(ref) ?? []);
  const beyonds = new Map(exceeding.flatMap((life) => [...listExcessChanges(life.movements)]));
  const closed = exceeding.flatMap(({ order: { number }, movements: moved }) =>
    listClosedExcess(moved).flatMap((one) => (one.at >= from && one.at < before ? [{ ...one, number }] : [])),
  );
  const booked = rows.map(toBookedDocument);
  const entries: BookEntry[] = [];
  for (const [at, document] of booked.entries()) {
    const { documents = [], movements: earlier = [] } = lives.get(document.orderRef) ?? {};
    if (documents[0]?.id === rows[at]?.id) {
      const money = earlier.filter((movement) => movement.at < document.issuedAt);
      entries.push(...writeSalesTakenBack(document, money, beyonds, { vatRate }));
    }
    entries.push(writeDocumentEntry(document));
  }
  for (const movement of movements) {
    const first = lives.get(movement.orderRef)?.documents[0];
    entries.push(
      ...writeMovementEntries(movement, {
        vatRate,
        isInvoiced: first !== undefined && first.issuedAt <= movement.at,
        beyond: beyonds.get(movement.id) ?? 0,
      }),
    );
  }
  entries.push(...closed.map((one) => writeClosedExcess(one.number, one)));
  const sums = await sumDocumentsByKind(deps.db.query, from, before);
  const sumOf = (kind: DocumentRow["kind"], documents: readonly { kind: string; total: number }[]) =>
    documents.reduce((sum, one) => sum + (one.kind === kind ? one.total : 0), 0);
  const [atStart, atEnd] = [sumExcess(exceeding, from), sumExcess(exceeding, before)];
  return {
    entries: entries.toSorted((one, other) => one.at - other.at),
    documents: rows
      .filter(({ content }) => content !== "")
      .map((row) => ({ id: row.id, number: formatDocumentNumber(row) })),
    control: controlMonth({
      entries,
      methods: (await computeLedgerTotals(deps, days)).methods,
      excessBefore: atStart.excess,
      excessAfter: atEnd.excess,
      settledOtherwise: closed.reduce((sum, { amount }) => sum + amount, 0) - sumAfterClosing(movements),
      closed,
      invoiced: sumOf("invoice", sums),
      credited: sumOf("credit_note", sums),
      invoicedInText: sumOf("invoice", booked),
      creditedInText: sumOf("credit_note", booked),
      // What invoiced orders hold beyond their price is owed back; it must not lower what other buyers owe.
      opening: (await sumReceivables(deps.db.query, env, from)) + atStart.ofInvoiced,
      closing: (await sumReceivables(deps.db.query, env, before)) + atEnd.ofInvoiced,
      orderFaults: [...orderRefs].flatMap((ref) => lives.get(ref) ?? []).flatMap(findOrderFaults),
      unclear: listUnclearMovements(movements),
      suspense: deps.settings.site.accountSuspense,
    }),
  };
}

/** Sums what orders had to give back before an instant (ms); `ofInvoiced`: beyond the price of invoiced orders. */
function sumExcess(lives: readonly OrderLife[], before: number): { excess: number; ofInvoiced: number } {
  const sums = { excess: 0, ofInvoiced: 0 };
  for (const { movements, documents } of lives) {
    const { excess, beyondPrice } = computeExcessAt(movements, before);
    sums.excess += excess;
    if (documents.some(({ issuedAt }) => issuedAt < before)) sums.ofInvoiced += beyondPrice;
  }
  return sums;
}

function sumAfterClosing(movements: readonly LedgerMovementRow[]): number {
  return movements.filter(isAfterClosing).reduce((sum, { amountOut }) => sum + amountOut, 0);
}

interface OrderLife extends OrderMoney {
  documents: DocumentRow[];
  movements: LedgerMovementRow[];
}

/** Reads all movements and all booked documents of some orders, at any time; those of an order are oldest first. */
async function readOrderLives(deps: Needs, orderRefs: readonly string[]): Promise<Map<string, OrderLife>> {
  const lives = new Map<string, OrderLife>();
  for (let at = 0; at < orderRefs.length; at += ordersAtOnce) {
    const refs = orderRefs.slice(at, at + ordersAtOnce);
    const rows = (await store.listDocumentRowsOfOrders(deps.db.query, refs)).filter(isBooked);
    const documents = Map.groupBy(rows, ({ orderRef }) => orderRef);
    const movements = Map.groupBy(await listOrderMovements(deps, refs), ({ orderRef }) => orderRef);
    for (const order of await listOrderSums(deps.db.query, refs))
      lives.set(order.ref, {
        order,
        documents: documents.get(order.ref) ?? [],
        movements: movements.get(order.ref) ?? [],
      });
    await immediate();
  }
  return lives;
}

/** Reads what the books need of a document; an emptied one keeps only its total. */
function toBookedDocument(row: DocumentRow & { kind: BookedKind }): BookedDocument {
  const { kind, year, number, issuedAt, orderRef } = row;
  if (row.content === "")
    return { kind, year, number, issuedAt, orderRef, total: row.total, vatAmount: 0, buyer: "", orderNumber: "" };
  const { total, vat, buyer, orderNumber } = readContent(row);
  return {
    kind,
    year,
    number,
    issuedAt,
    orderRef,
    total,
    vatAmount: vat?.amount ?? 0,
    buyer: buyer[0] ?? "",
    orderNumber,
  };
}
