import type { AccountSettingKey } from "#shared/staff/site-settings.ts";
import { findMoneyPlace, type MoneyPlace } from "#shared/payment/staff-payment-methods.ts";
import { type BookedKind, documentKindLabels, documentSigns, formatDocumentNumber } from "#shared/payment/documents.ts";
import { getMovementLabel } from "#shared/states-and-kinds.ts";
import { formatCustomerName } from "#server/features/payments/accounting/ledger-rules.ts";
import type { LedgerMovementRow } from "#server/features/payments/accounting/ledger-tables.ts";
import { splitVat } from "../document-rules.ts";
import { type ClosedExcess, isAfterClosing } from "./excess-rules.ts";
import type { DocumentRow } from "../document-tables.ts";

/** Sales, bank, cash, mobile money, and what moves between accounts without money. */
type Journal = "VE" | "BQ" | "CA" | "MM" | "OD";

interface EntryLine {
  /** Which of the set accounts. */
  account: AccountSettingKey;
  /** Whole FCFA; one of both is 0. */
  debit: number;
  credit: number;
}

/** One entry of a journal; its debits are its credits. */
export interface BookEntry {
  /** ms. */
  at: number;
  journal: Journal;
  /** What proves it: a paper's number, or that of the order whose receipt does. */
  piece: string;
  label: string;
  lines: EntryLine[];
  /** Of money: its method, as the ledger names it. */
  method?: string;
}

/** An invoice or a credit note, with what the books need of its text; empty once its retention ended. */
export interface BookedDocument extends Pick<DocumentRow, "year" | "number" | "issuedAt" | "orderRef"> {
  kind: BookedKind;
  total: number;
  vatAmount: number;
  buyer: string;
  orderNumber: string;
}

type Amounts = readonly (readonly [account: AccountSettingKey, debited: number])[];

/** Turns amounts into lines: what is greater than 0 is debited, what is less is credited, 0 is left out. */
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
/** Where money waits of which nobody says where it lies, for the accountant. */
const suspense = { account: "accountSuspense", journal: "OD" } as const;

/** Lists the movements of which one cannot say where their money lies. */
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
  /** By how much it changes what the order's counted payments hold beyond its price. */
  beyond: number;
  /** In percent, as it is set. */
  vatRate: string;
  /** The order had a paper by then. */
  isInvoiced: boolean;
}

/**
 * Writes the entries of a movement of money. Of an order without a paper it is a sale at once, as its receipt proves;
 * with one, the paper is the sale and the money settles it. What was paid twice is owed back.
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

/** Owes what counted payments hold beyond their order's price back to its buyer, or no more. */
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

/** Takes what was settled otherwise off what is owed back: its accountant says against what. */
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

/** Takes back, when an order's first invoice is issued, the sales that were written with its money before. */
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

/** Sums what entries debited to an account less what they credited to it. */
export function sumAccount(entries: readonly BookEntry[], account: AccountSettingKey): number {
  return entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}
