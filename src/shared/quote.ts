/** Describes a quote as page and PDF show it. Amounts are whole FCFA; empty lines are left out. */
export interface Quote {
  /** The order's number; quotes have none of their own. */
  number: string;
  /** In words, as the next. */
  madeOn: string;
  validUntil: string;
  isExpired: boolean;
  seller: readonly string[];
  buyer: readonly string[];
  /** Totals are before the discount. */
  lines: readonly { label: string; quantity: number; unitPrice: number; total: number }[];
  /** Null: none. */
  discount: { label: string; amount: number } | null;
  total: number;
  /** Received already, less what went back. */
  received: number;
  /** What is due of it now, once something was received; less a promo code's discount. */
  rest: number;
  /** A sentence each. */
  terms: readonly string[];
  supportEmail: string;
}

/** Says how long a quote holds: "valable jusqu'au 26 décembre 2026". */
export function formatQuoteTerm({ validUntil, isExpired }: Pick<Quote, "validUntil" | "isExpired">): string {
  return isExpired ? `n'est plus valable depuis le ${validUntil}` : `valable jusqu'au ${validUntil}`;
}
