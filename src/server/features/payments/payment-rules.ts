import type { PaymentState } from "#shared/contract/public-order.ts";
import type { AttemptState } from "#shared/states-and-kinds.ts";
import type { ReceivedPayment } from "#shared/payment/receipt.ts";
import type {
  WebhookClaims,
  WebhookSignatureCheck,
  PaymentProvider,
  ProviderPaymentStatus,
} from "#server/adapters/payments/payment-provider-port.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** Finds the adapter of the provider with which a payment began, whichever provider new payments begin with. */
export function findPaymentProvider(
  { payments, formerPayments }: { payments: PaymentProvider; formerPayments: readonly PaymentProvider[] },
  { provider }: Pick<PaymentAttemptRow, "provider">,
): PaymentProvider {
  const found = [payments, ...formerPayments].find(({ name }) => name === provider);
  if (!found) throw new Error(`Nothing here speaks to ${provider}, with which a payment began.`);
  return found;
}

/** States of an attempt whose money may still come, or came and is disputed. */
export const openAttemptStates = ["created", "pending", "needs_attention"] as const;

/** States from which a payment may still come; a paid attempt stays paid (payments.md rules 4 and 5). */
export const payableStates: readonly AttemptState[] = ["created", "pending", "canceled", "expired", "needs_attention"];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Ages at which an attempt's status is read again (payments.md rule 6). */
const checkAges = [minute, 3 * minute, 10 * minute, 30 * minute, 2 * hour, day, 2 * day, 3 * day];
/** The same, counted from a dispute: a notice can arrive moments before the provider's own books change. */
const disputeAges = [10_000, 30_000, minute, 3 * minute, 10 * minute, 30 * minute, 2 * hour, day];

/**
 * Computes the delay (ms) until the next check of an attempt of that age (ms), and of its dispute if there is one;
 * `undefined` when no check is left.
 */
export function computeNextCheckDelayMs(age: number, disputeAge?: number): number | undefined {
  const wait = untilNext(checkAges, age);
  if (disputeAge === undefined) return wait;
  const waits = [wait, untilNext(disputeAges, disputeAge)].filter((one) => one !== undefined);
  if (waits.length === 0) return undefined;
  return Math.min(...waits);
}

function untilNext(ages: readonly number[], age: number): number | undefined {
  const next = ages.find((at) => at > age);
  if (next === undefined) return undefined;
  return next - age;
}

/**
 * Derives the payment state that an unpaid order shows from its attempts, newest first (payments.md rule 5). A dispute
 * outweighs everything. While one attempt may still be paid, nobody is told that nothing was taken.
 */
export function derivePaymentState(attempts: readonly Pick<PaymentAttemptRow, "state">[]): PaymentState {
  if (attempts.some(({ state }) => state === "needs_attention")) return "checking";
  if (attempts.some(({ state }) => state === "pending")) return "pending";
  if (attempts[0]?.state === "canceled") return "canceled";
  return "none";
}

/** Checks whether the provider may still confirm this attempt. */
export function isAwaitingProvider({ state }: Pick<PaymentAttemptRow, "state">): boolean {
  return state === "pending" || state === "needs_attention";
}

/** Time (ms) for which an attempt without an answer from the provider counts as in progress. */
const askingMs = 2 * minute;

/** Checks whether somebody may be paying this attempt now, so that its order must not change. */
export function isAttemptInProgress(attempt: Pick<PaymentAttemptRow, "state" | "createdAt">, now: number): boolean {
  return isAwaitingProvider(attempt) || (attempt.state === "created" && now - attempt.createdAt < askingMs);
}

/** Sets for how long (ms) staff may take back a payment that they recorded. */
export const staffPaymentUndoWindowMs = day;

/** Checks whether the attempt's money was received and not undone, whatever was refunded since. */
export function isReceivedAttempt({ settledAt, state }: Pick<PaymentAttemptRow, "settledAt" | "state">): boolean {
  return settledAt !== null && state !== "undone";
}

/** Filters the payments that count for an order and brought money, oldest first. */
export function filterCountedPayments(
  attempts: readonly PaymentAttemptRow[],
): (PaymentAttemptRow & { settledAt: number })[] {
  return attempts
    .flatMap((one) =>
      one.settledAt !== null && one.overpaid === 0 && one.amount > 0 && isReceivedAttempt(one)
        ? [{ ...one, settledAt: one.settledAt }]
        : [],
    )
    .toSorted((one, other) => one.settledAt - other.settledAt);
}

type CountedPayment = Pick<PaymentAttemptRow, "refCommand" | "amount" | "state" | "refunded">;

/**
 * Chooses which of an order's counted payments to give back if `excess` (whole FCFA) more came in than it costs: the
 * largest that fit, and only those of which nothing was refunded.
 */
export function choosePaymentsInExcess<Payment extends CountedPayment>(
  counted: readonly Payment[],
  excess: number,
): Payment[] {
  let left = excess;
  return counted
    .filter(({ state, amount, refunded }) => state === "paid" && refunded === 0 && amount > 0)
    .toSorted((one, other) => other.amount - one.amount)
    .filter(({ amount }) => {
      if (amount > left) return false;
      left -= amount;
      return true;
    });
}

type SettledAttempt = Pick<PaymentAttemptRow, "settledAt" | "amount" | "method" | "provider">;

/** Converts an attempt to a payment as its payer is shown it. */
export function toReceivedPayment({ settledAt, amount, method, provider }: SettledAttempt): ReceivedPayment {
  return { at: settledAt ?? 0, amount, method: method ?? provider };
}

type StaffAttempt = Pick<PaymentAttemptRow, "state" | "takenBy" | "amount" | "refunded" | "settledAt">;

/**
 * Checks whether staff may undo the payment now; undoing it also checks whether it is the order's last. A waiver of a
 * fully refunded order cannot be undone: nothing can be asked for it again.
 */
export function isUndoableStaffPayment(
  { state, takenBy, amount, refunded, settledAt }: StaffAttempt,
  isOrderRefunded: boolean,
  now: number,
): boolean {
  return (
    state === "paid" &&
    !(amount === 0 && isOrderRefunded) &&
    takenBy !== null &&
    refunded === 0 &&
    settledAt !== null &&
    settledAt >= now - staffPaymentUndoWindowMs
  );
}

type Asked = Pick<PaymentAttemptRow, "token" | "env" | "currency" | "amount">;

/**
 * Finds the first mismatch between a notice and its attempt, in the order of payments.md rule 4, as a text for staff;
 * `undefined` if there is none.
 */
export function findWebhookMismatch(claim: WebhookClaims, asked: Asked): string | undefined {
  if (asked.token !== null && claim.token !== asked.token) return "jeton d'un autre paiement";
  if (claim.env !== asked.env) return `environnement ${claim.env.slice(0, 20)} au lieu de ${asked.env}`;
  if (claim.currency !== asked.currency) return `devise ${claim.currency.slice(0, 20)} au lieu de ${asked.currency}`;
  const other = claim.prices.find((price) => !/^\d{1,9}(\.0{1,2})?$/.test(price) || Number(price) !== asked.amount);
  if (other === undefined) return undefined;
  return `montant ${other.slice(0, 20)} au lieu de ${asked.amount}`;
}

export type WebhookDecision = { act: "settle" | "cancel" | "refund" } | { act: "reject"; why: string };

interface Evidence {
  event: WebhookClaims["event"];
  proof: Exclude<WebhookSignatureCheck["proof"], "forged">;
  /** The provider's status. */
  status: Pick<ProviderPaymentStatus, "state" | "why">;
  policy: PaymentProvider["statusCheck"];
  /** The provider's name. */
  provider: string;
  /** False if the provider's token never reached us: then only the provider's own status counts. */
  tokenKnown: boolean;
}

/** What staff read of the provider's status if it clearly contradicts a notice. */
const saidInstead: Readonly<Record<Exclude<ProviderPaymentStatus["state"], "mismatch" | "unknown">, string>> = {
  paid: "effectué",
  pending: "en attente",
  canceled: "annulé",
  refunded: "remboursé",
};

/** Provider statuses per event: `wanted` carries the event out; `borne` does so too if the notice is certain. */
const verdicts = {
  // Under `require` only a yes is enough.
  sale_complete: {
    act: "settle",
    wanted: "paid",
    borne: [],
    unconfirmed: (provider: string) => `${provider} n'a pas confirmé ce paiement`,
  },
  // A canceled payment can still be paid, so a pending status does not contradict the cancellation.
  sale_canceled: {
    act: "cancel",
    wanted: "canceled",
    borne: ["pending", "unknown"],
    unconfirmed: (provider: string) => `annulation non confirmée par ${provider}`,
  },
  refund_complete: {
    act: "refund",
    wanted: "refunded",
    borne: ["unknown"],
    unconfirmed: (provider: string) => `remboursement non confirmé par ${provider}`,
  },
} as const satisfies Record<
  WebhookClaims["event"],
  {
    act: "settle" | "cancel" | "refund";
    wanted: ProviderPaymentStatus["state"];
    borne: readonly ProviderPaymentStatus["state"][];
    unconfirmed(provider: string): string;
  }
>;

/**
 * Decides what a notice without a mismatch does, given the provider's own status. A status that clearly contradicts it
 * rejects it; a missing or unknown status is ignored where the policy allows that.
 */
export function decideWebhookAction({ event, proof, status, policy, tokenKnown, provider }: Evidence): WebhookDecision {
  const { act, wanted, borne, unconfirmed } = verdicts[event];
  if (status.state === wanted) return { act };
  // A cancellation is not final: a later payment wins.
  if (event === "sale_canceled" && status.state === "paid") return { act: "settle" };
  const sure = proof === "signed" && tokenKnown;
  const passedOver: readonly ProviderPaymentStatus["state"][] =
    event === "sale_complete" && policy === "advise" ? ["unknown"] : borne;
  if (sure && passedOver.includes(status.state)) return { act };
  if (status.state === "unknown") return { act: "reject", why: unconfirmed(provider) };
  if (status.state === "mismatch") return { act: "reject", why: status.why ?? unconfirmed(provider) };
  return { act: "reject", why: `${provider} dit ce paiement ${saidInstead[status.state]}` };
}

/**
 * Checks whether a reference typed by staff identifies a payment and no person: one word of letters and digits, as
 * transaction numbers are. Only digits may be a phone number, only letters a name.
 */
export function isTransactionReference(reference: string): boolean {
  return /^[A-Za-z0-9_/#-]+$/.test(reference) && /\d/.test(reference) && /[A-Za-z]/.test(reference);
}
