import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { MethodSums, LedgerMovementRow } from "#server/features/payments/accounting/ledger-tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { computeSoldAmount, sumDocuments } from "../document-rules.ts";
import type { DocumentRow } from "../document-tables.ts";
import { type BookEntry, sumAccount } from "./entry-rules.ts";
import type { ClosedExcess } from "./excess-rules.ts";

/** Two sums that must be equal to the franc. */
interface MonthCheck {
  label: string;
  /** According to the ledger or the documents. */
  expected: number;
  /** According to the entries. */
  found: number;
}

/** A sum for information, compared with nothing. */
interface MonthSum {
  label: string;
  amount: number;
}

export interface MonthControl {
  sums: MonthSum[];
  checks: MonthCheck[];
  /** A sentence for each disagreement; empty: everything agrees. */
  faults: string[];
  /** A sentence for each movement whose account the accountant must choose. */
  unclear: string[];
}

interface ControlParts {
  entries: readonly BookEntry[];
  methods: readonly MethodSums[];
  /** What had to be given back to buyers before the month and after it. */
  excessBefore: number;
  excessAfter: number;
  /** The month's excess payments settled otherwise than by a refund, less what of them was refunded after all. */
  settledOtherwise: number;
  /** Totals of the month's documents, from their rows. */
  invoiced: number;
  credited: number;
  /** The same totals, from the documents' own text. */
  invoicedInText: number;
  creditedInText: number;
  /** What buyers with invoices owed before the month and after it. */
  opening: number;
  closing: number;
  orderFaults: readonly string[];
  unclear: readonly LedgerMovementRow[];
  /** The month's excess payments that were settled otherwise than by a refund. */
  closed: readonly (ClosedExcess & { number: string })[];
  /** Number of the suspense account, which holds them until the accountant decides. */
  suspense: string;
}

/** Compares a month's entries with the ledger, the documents and the receivables. */
export function controlMonth(parts: ControlParts): MonthControl {
  const { entries, methods, opening, closing, orderFaults, unclear, suspense } = parts;
  const { excessBefore, excessAfter } = parts;
  const lines = entries.flatMap((entry) => entry.lines);
  const received = methods.reduce((sum, { amountIn }) => sum + amountIn, 0);
  const returned = methods.reduce((sum, { amountOut }) => sum + amountOut, 0);
  const sales = -sumAccount(entries, "accountSales");
  const vat = -sumAccount(entries, "accountVat");
  const checks: MonthCheck[] = [
    {
      label: "Débit et crédit des écritures",
      expected: lines.reduce((sum, { debit }) => sum + debit, 0),
      found: lines.reduce((sum, { credit }) => sum + credit, 0),
    },
    { label: "Factures émises", expected: parts.invoiced, found: parts.invoicedInText },
    { label: "Avoirs émis", expected: parts.credited, found: parts.creditedInText },
    ...methods.flatMap((sums) => checkMethod(entries, sums)),
    {
      label: "Ventes et TVA\u00a0: ce qui est entré, et ce qui est dû en plus",
      expected: received - returned - (excessAfter - excessBefore) - parts.settledOtherwise + closing - opening,
      found: sales + vat,
    },
    {
      label: "Dû par les clients à la fin du mois",
      expected: closing,
      found: opening + sumAccount(entries, "accountClients"),
    },
    {
      label: "Payé en trop, à rendre, à la fin du mois",
      expected: excessAfter,
      found: excessBefore - sumAccount(entries, "accountAdvances"),
    },
  ];
  return {
    sums: [
      { label: "Ventes hors taxes", amount: sales },
      { label: "TVA", amount: vat },
      { label: "Encaissé", amount: received },
      { label: "Rendu, ou noté par erreur", amount: returned },
      { label: "Dû par les clients à la fin du mois", amount: closing },
      { label: "Payé en trop, à rendre, à la fin du mois", amount: excessAfter },
    ],
    checks,
    faults: [
      ...entries.filter(isUnbalanced).map(({ piece }) => `L'écriture de ${piece} n'est pas équilibrée.`),
      ...checks
        .filter(({ expected, found }) => expected !== found)
        .map(
          ({ label, expected, found }) =>
            `${label}\u00a0: ${formatFcfa(expected)} d'un côté, ${formatFcfa(found)} de l'autre, soit ${formatFcfa(found - expected)} d'écart.`,
        ),
      ...orderFaults,
    ],
    unclear: [
      ...unclear.map((movement) => describeUnclear(movement, suspense)),
      ...parts.closed.map((one) => describeClosed(one, suspense)),
    ],
  };
}

function describeUnclear({ number, at, amountIn, amountOut, method }: LedgerMovementRow, suspense: string): string {
  const what = `${formatFcfa(amountIn + amountOut)} ${amountIn > 0 ? "reçus" : "rendus"} le ${formatFrenchDay(at)}`;
  const how = method === "" ? "sans moyen noté" : `par «\u00a0${method}\u00a0»`;
  return `Commande ${number}\u00a0: ${what} ${how}, au compte d'attente (${suspense}).`;
}

const isUnbalanced = ({ lines }: BookEntry) => lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) !== 0;

function describeClosed({ number, at, amount }: ClosedExcess & { number: string }, suspense: string): string {
  return `Commande ${number}\u00a0: ${formatFcfa(amount)} payés en trop, réglés autrement le ${formatFrenchDay(at)}, au compte d'attente (${suspense}).`;
}

/** Compares a payment method's sums in the money accounts with those in the ledger. */
function checkMethod(entries: readonly BookEntry[], { method, amountIn, amountOut }: MethodSums): MonthCheck[] {
  const money = entries.filter((entry) => entry.method === method);
  const sum = (side: "debit" | "credit") =>
    money.flatMap(({ lines }) => lines.slice(0, 1)).reduce((total, line) => total + line[side], 0);
  return [
    ...(amountIn > 0 ? [{ label: `Encaissé, ${method}`, expected: amountIn, found: sum("debit") }] : []),
    ...(amountOut > 0 ? [{ label: `Rendu, ${method}`, expected: amountOut, found: sum("credit") }] : []),
  ];
}

/** The sums that an order states, with all its movements and all its documents. */
export interface OrderMoney {
  order: Pick<
    OrderRow,
    "number" | "price" | "discount" | "received" | "refunded" | "paidAt" | "deletedAt" | "expiredAt"
  >;
  movements: readonly Pick<LedgerMovementRow, "amountIn" | "amountOut" | "overpaid">[];
  documents: readonly Pick<DocumentRow, "kind" | "total" | "content">[];
}

/** Describes where an order, its money and its documents disagree, over its whole life. */
export function findOrderFaults({ order, movements, documents }: OrderMoney): string[] {
  const kept = order.received - order.refunded;
  const moved = movements.reduce(
    (sum, { amountIn, amountOut, overpaid }) => sum + (overpaid === 1 ? 0 : amountIn - amountOut),
    0,
  );
  const [sold, invoiced] = [computeSoldAmount(order), sumDocuments(documents)];
  const isKept = documents.length > 0 && documents.every(({ content }) => content !== "");
  return [
    ...(kept === moved
      ? []
      : [
          `Commande ${order.number}\u00a0: ses paiements font ${formatFcfa(moved)}, elle en compte ${formatFcfa(kept)}.`,
        ]),
    ...(isKept && sold !== invoiced
      ? [
          `Commande ${order.number}\u00a0: ses factures moins ses avoirs font ${formatFcfa(invoiced)}, elle vend ${formatFcfa(sold)}.`,
        ]
      : []),
  ];
}
