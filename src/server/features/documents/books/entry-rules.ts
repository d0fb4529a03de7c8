import type { AccountSettingKey } from "#shared/staff/site-settings.ts";
import { findMoneyPlace, type MoneyPlace } from "#shared/payment/staff-payment-methods.ts";
import { type BookedKind, documentKindLabels, documentSigns, formatDocumentNumber } from "#shared/payment/documents.ts";
import { getMovementLabel } from "#shared/states-and-kinds.ts";
import { formatCustomerName } from "#server/features/payments/accounting/ledger-rules.ts";
import type { LedgerMovementRow } from "#server/features/payments/accounting/ledger-tables.ts";
import { splitVat } from "../document-rules.ts";
import { type ClosedExcess, isAfterClosing } from "./excess-rules.ts";
import type { DocumentRow } from "../document-tables.ts";

/** Sales, bank, cash, mobile money, and transfers between accounts that move no money. */
type Journal = "VE" | "BQ" | "CA" | "MM" | "OD";

interface EntryLine {
  /** The account, as a key of the settings. */
  account: AccountSettingKey;
  /** Whole FCFA; either debit or credit is 0. */
  debit: number;
  credit: number;
}

/** An entry of a journal; its debits equal its credits. */
export interface BookEntry {
  /** ms. */
  at: number;
  journal: Journal;
  /** What proves the entry: a document's number, or the number of the order whose receipt does. */
  piece: string;
  label: string;
  lines: EntryLine[];
  /** For money: the payment method, as in the ledger. */
  method?: string;
}

/** An invoice or a credit note, with what the books need of its text; these fields are empty after its retention. */
export interface BookedDocument extends Pick<DocumentRow, "year" | "number" | "issuedAt" | "orderRef"> {
  kind: BookedKind;
  total: number;
  vatAmount: number;
  buyer: string;
  orderNumber: string;
}

type Amounts = readonly (readonly [account: AccountSettingKey, debited: number])[];

/** Turns amounts into lines: debits those above 0, credits those below, leaves out 0. */
function toLines(amounts: Amounts): EntryLine[] {
  return amounts.flatMap(([account, debited]) =>
    debited === 0 ? [] : [{ account, debit: Math.max(0, debited), credit: Math.max(0, -debited) }],
  );
}

const treasuries: Record<MoneyPlace, { account: AccountSettingKey; journal: Journal }> = {
  cash: { account: "accountCash", journal: "CA" },
  bank: { account: "accountBank", journal: "BQ" },
  mobile: { account: "accountMobileMoney", journal: "MM" },
};
/** The account of money whose place nobody stated, until the accountant decides. */
const suspense = { account: "accountSuspense", journal: "OD" } as const;

/** Lists the movements whose method does not say where their money is. */
export function listUnclearMovements(movements: readonly LedgerMovementRow[]): LedgerMovementRow[] {
  return movements.filter(
    (movement) => movement.amountIn !== movement.amountOut && findMoneyPlace(movement) === undefined,
  );
}

export function writeDocumentEntry(document: BookedDocument): BookEntry {
  const { kind, total, vatAmount, buyer, orderNumber } = document;
  const sign = documentSigns[kind];
  return {
    at: document.issuedAt,
    journal: "VE",
    piece: formatDocumentNumber(document),
    label: joinLabel(documentKindLabels[kind], buyer, `commande ${orderNumber}`),
    lines: toLines([
      ["accountClients", sign * total],
      ["accountSales", -sign * (total - vatAmount)],
      ["accountVat", -sign * vatAmount],
    ]),
  };
}

interface MovementContext {
  /** By how much the movement changes what the order's counted payments hold beyond its price. */
  beyond: number;
  /** In percent, as in the settings. */
  vatRate: string;
  /** Whether the order already had an invoice. */
  isInvoiced: boolean;
}

/**
 * Writes the entries of a movement of money. For an order without an invoice the money is a sale at once, proved by its
 * receipt; with one, the invoice is the sale and the money settles it. A second payment is owed back.
 */
export function writeMovementEntries(movement: LedgerMovementRow, context: MovementContext): BookEntry[] {
  const received = movement.amountIn - movement.amountOut;
  const place = findMoneyPlace(movement);
  const { account, journal } = place ? treasuries[place] : suspense;
  const { at, number } = movement;
  const label = joinLabel(
    getMovementLabel(movement.kind, movement.overpaid === 1),
    movement.method,
    formatCustomerName(movement),
    movement.reference,
  );
  const money: BookEntry = {
    at,
    journal,
    piece: number,
    label,
    method: movement.method,
    lines: toLines([
      [account, received],
      [findCounterpart(movement), -received],
    ]),
  };
  const moved = received === 0 ? [] : [money];
  if (movement.overpaid === 1) return moved;
  if (context.beyond !== 0) moved.push(writeExcess(movement, context.beyond));
  const sold = received - context.beyond;
  if (context.isInvoiced || sold === 0) return moved;
  return [...moved, writeSale({ at, number, label: "Vente sans facture", amounts: [sold], sign: 1 }, context)];
}

function findCounterpart(movement: LedgerMovementRow): AccountSettingKey {
  if (isAfterClosing(movement)) return "accountSuspense";
  return movement.overpaid === 1 ? "accountAdvances" : "accountClients";
}

/** Moves what counted payments hold beyond their order's price to what is owed to its buyer, or back. */
function writeExcess({ at, number }: LedgerMovementRow, beyond: number): BookEntry {
  return {
    at,
    journal: "OD",
    piece: number,
    label: joinLabel(beyond > 0 ? "Trop-perçu, à rendre" : "Trop-perçu, rendu", `commande ${number}`),
    lines: toLines([
      ["accountClients", beyond],
      ["accountAdvances", -beyond],
    ]),
  };
}

/** Moves an excess settled otherwise than by a refund to the suspense account, until the accountant decides. */
export function writeClosedExcess(number: string, { at, amount }: ClosedExcess): BookEntry {
  return {
    at,
    journal: "OD",
    piece: number,
    label: joinLabel("Payé en trop, réglé autrement", `commande ${number}`),
    lines: toLines([
      ["accountAdvances", amount],
      ["accountSuspense", -amount],
    ]),
  };
}

/** Takes back, with an order's first invoice, the sales that were booked with its earlier payments. */
export function writeSalesTakenBack(
  invoice: BookedDocument,
  earlier: readonly LedgerMovementRow[],
  beyonds: ReadonlyMap<string, number>,
  context: Pick<MovementContext, "vatRate">,
): BookEntry[] {
  const amounts = earlier
    .filter(({ overpaid }) => overpaid !== 1)
    .map(({ id, amountIn, amountOut }) => amountIn - amountOut - (beyonds.get(id) ?? 0));
  const { issuedAt: at, orderNumber: number } = invoice;
  const label = `Vente sans facture reprise par ${formatDocumentNumber(invoice)}`;
  const entry = writeSale({ at, number, label, amounts, sign: -1 }, context);
  return entry.lines.length === 0 ? [] : [entry];
}

interface Sale {
  at: number;
  number: string;
  label: string;
  /** Whole FCFA. */
  amounts: readonly number[];
  sign: 1 | -1;
}

function writeSale(
  { at, number, label, amounts, sign }: Sale,
  { vatRate }: Pick<MovementContext, "vatRate">,
): BookEntry {
  const sum = (of: (amount: number) => number) => sign * amounts.reduce((all, amount) => all + of(amount), 0);
  const vat = sum((amount) => Math.sign(amount) * (splitVat(Math.abs(amount), vatRate)?.amount ?? 0));
  const total = sum((amount) => amount);
  return {
    at,
    journal: sign === 1 ? "VE" : "OD",
    piece: number,
    label: joinLabel(label, `commande ${number}`),
    lines: toLines([
      ["accountClients", total],
      ["accountSales", vat - total],
      ["accountVat", -vat],
    ]),
  };
}

const joinLabel = (...parts: string[]): string => parts.filter((part) => part !== "").join(", ");

/** Sums an account's debits less its credits over these entries. */
export function sumAccount(entries: readonly BookEntry[], account: AccountSettingKey): number {
  return entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}
