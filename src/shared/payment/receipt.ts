/** Describes the receipt of an order as page, PDF and mail show it. Amounts are whole FCFA. */
export interface Receipt {
  /** The order's number. */
  number: string;
  /** The day on which all of it was paid, in words; while a rest is to come, that of its deposit. */
  paidOn: string;
  /** Empty values are unknown and left out. */
  seller: { name: string; address: string; legalId: string; phone: string; email: string };
  buyer: { name: string; email: string; phone: string };
  lines: readonly { label: string; quantity: number; unitPrice: number; total: number }[];
  /** Null: the whole price was paid. */
  discount: { label: string; amount: number } | null;
  /** The payments of an order that is paid in parts, oldest first; left out of one paid at once, and in older mails. */
  payments?: readonly ReceiptPayment[];
  /** Amount received. */
  amount: number;
  /** Amount due; missing in older mails. */
  rest: number;
  /** For example "Wave, par PayTech". */
  method: string;
  /** Amount refunded; 0 if none. */
  refunded: number;
  /** What of that was given back for one line of several; left out where nothing was, and in older mails. */
  refundedLines?: readonly { label: string; amount: number }[];
}

/** One payment of several. */
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

/** Names a payment of several: "Acompte du 22 novembre 2026, Wave, par PayTech". */
export function nameReceiptPayment({ label, on, method }: ReceiptPayment): string {
  return `${label} du ${on}, ${method}`;
}

/** Lists the seller's or buyer's details, a line each. */
export function getReceiptPartyLines({ name, ...others }: Receipt["seller"] | Receipt["buyer"]): string[] {
  return [name, ...Object.values(others)].filter((line) => line !== "");
}

type ReceiptSums = Pick<Receipt, "paidOn" | "rest" | "amount">;

/**
 * Formats "payée le 22 novembre 2026", once nothing is due any more; before that, the deposit received or that
 * payment is due on delivery.
 */
export function formatReceiptStatus({ paidOn, rest, amount }: ReceiptSums): string {
  if (!(rest > 0)) return `payée le ${paidOn}`;
  return amount > 0 ? `acompte reçu le ${paidOn}` : `enregistrée le ${paidOn}, à payer à la livraison`;
}

/** Describes money that came in, as its payer knows it. */
export interface ReceivedPayment {
  /** ms since 1970 UTC. */
  at: number;
  /** Whole FCFA. */
  amount: number;
  /** For example Wave. */
  method: string;
}
