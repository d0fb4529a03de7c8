/** Describes an order's receipt, for page, PDF and mail. Amounts are whole FCFA. */
export interface Receipt {
  /** The order's number. */
  number: string;
  /** The day on which it was fully paid, in words; while a rest is due, the day of the deposit. */
  paidOn: string;
  /** Empty values are unknown, and left out. */
  seller: { name: string; address: string; legalId: string; phone: string; email: string };
  buyer: { name: string; email: string; phone: string };
  lines: readonly { label: string; quantity: number; unitPrice: number; total: number }[];
  /** Null: the whole price was paid. */
  discount: { label: string; amount: number } | null;
  /** The payments of an order paid in parts, oldest first; left out if it was paid at once, and in older mails. */
  payments?: readonly ReceiptPayment[];
  /** Amount received. */
  amount: number;
  /** Amount due; missing in older mails. */
  rest: number;
  /** For example "Wave, par PayTech". */
  method: string;
  /** Amount refunded; 0 if none. */
  refunded: number;
  /** The part of it refunded for single lines of several; left out if there is none, and in older mails. */
  refundedLines?: readonly { label: string; amount: number }[];
}

/** One of several payments. */
export interface ReceiptPayment {
  /** "Acompte" or "Reste". */
  label: string;
  /** Its day, in words. */
  on: string;
  /** For example "Wave, par PayTech". */
  method: string;
  /** Whole FCFA. */
  amount: number;
}

/** Names one of several payments: "Acompte du 22 novembre 2026, Wave, par PayTech". */
export function nameReceiptPayment({ label, on, method }: ReceiptPayment): string {
  return `${label} du ${on}, ${method}`;
}

/** Lists the details of the seller or buyer, one a line. */
export function getReceiptPartyLines({ name, ...others }: Receipt["seller"] | Receipt["buyer"]): string[] {
  return [name, ...Object.values(others)].filter((line) => line !== "");
}

type ReceiptSums = Pick<Receipt, "paidOn" | "rest" | "amount">;

/**
 * Formats "payée le 22 novembre 2026" once nothing is due; before that, says that a deposit was received, or that
 * payment is due on delivery.
 */
export function formatReceiptStatus({ paidOn, rest, amount }: ReceiptSums): string {
  if (!(rest > 0)) return `payée le ${paidOn}`;
  return amount > 0 ? `acompte reçu le ${paidOn}` : `enregistrée le ${paidOn}, à payer à la livraison`;
}

/** Describes a received payment, as its payer knows it. */
export interface ReceivedPayment {
  /** ms since 1970 UTC. */
  at: number;
  /** Whole FCFA. */
  amount: number;
  /** For example Wave. */
  method: string;
}
