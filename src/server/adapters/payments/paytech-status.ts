import type { ProviderPaymentStatus } from "./payment-provider-port.ts";

type Json = Record<string, unknown>;
type Reading = Omit<ProviderPaymentStatus, "raw">;

interface Asked {
  token: string;
  refCommand: string;
  amount: number;
  env: string;
  currency: string;
}

/** The words that are known; any other says nothing. */
const states: Readonly<Record<string, ProviderPaymentStatus["state"]>> = {
  completed: "paid",
  pending: "pending",
  processing: "pending",
  canceled: "canceled",
  cancelled: "canceled",
  failed: "canceled",
  expired: "canceled",
  refunded: "refunded",
};
/** States by the event of an answer without `status`. */
const eventStates: Readonly<Record<string, ProviderPaymentStatus["state"]>> = {
  sale_complete: "paid",
  sale_canceled: "canceled",
  refund_complete: "refunded",
};

/**
 * Fields that clearly speak of another payment when they have this form and another value than ours; `said` is for
 * staff.
 */
const identity: readonly {
  field: string;
  form: RegExp;
  isOurs(value: string, asked: Asked): boolean;
  said(value: string, asked: Asked): string;
}[] = [
  {
    field: "ref_command",
    form: /^.+$/s,
    isOurs: (value, { refCommand }) => value === refCommand,
    said: () => "PayTech répond pour une autre référence",
  },
  {
    field: "token",
    form: /^[A-Za-z0-9]{8,64}$/,
    isOurs: (value, { token }) => value === token,
    said: () => "PayTech répond pour un autre jeton",
  },
  {
    field: "env",
    form: /^(test|prod)$/,
    isOurs: (value, { env }) => value === env,
    said: (value, { env }) => `PayTech répond pour l'environnement ${value} au lieu de ${env}`,
  },
  {
    field: "currency",
    form: /^[A-Z]{3}$/,
    isOurs: (value, { currency }) => value === currency,
    said: (value, { currency }) => `PayTech dit la devise ${value} au lieu de ${currency}`,
  },
  ...["item_price", "final_item_price"].map((field) => ({
    field,
    form: /^\d{1,12}(\.\d{1,4})?$/,
    isOurs: (value: string, { amount }: Asked) => Number(value) === amount,
    said: (value: string, { amount }: Asked) => `PayTech dit le montant ${value} au lieu de ${amount}`,
  })),
];

/**
 * Parses an answer of `get-status`, whose shape PayTech does not document, against the request. A yes must repeat
 * our reference and price; a no stops money, so it need not.
 */
export function parsePayTechStatus(json: Json, asked: Asked): Reading {
  for (const { field, form, isOurs, said } of identity) {
    const value = toText(json[field]);
    if (value !== undefined && form.test(value) && !isOurs(value, asked))
      return { state: "mismatch", why: said(value, asked) };
  }
  const state =
    (json.status === undefined
      ? eventStates[toText(json.type_event) ?? ""]
      : states[toText(json.status)?.toLowerCase() ?? ""]) ?? "unknown";
  if (state === "paid" && (json.ref_command !== asked.refCommand || Number(toText(json.item_price)) !== asked.amount))
    return { state: "unknown" };
  return { state };
}

function toText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return undefined;
}
