import type { paymentStates } from "#shared/contract/orders.ts";
import type { PaymentAttemptRow } from "../../db/tables.ts";
import type { NoticeClaim, NoticeProof, PaymentProvider, PaymentStatus } from "../../ports/payments/port.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When an attempt is read again, counted from its making (payments.md rule 6). */
const checkAges = [minute, 3 * minute, 10 * minute, 30 * minute, 2 * hour, day, 2 * day, 3 * day];

/** ms until the next check of an attempt of that age (ms); `undefined` when there is none left. */
export function nextCheckInMs(age: number): number | undefined {
  const next = checkAges.find((checkAge) => checkAge > age);
  return next === undefined ? undefined : next - age;
}

/**
 * What the buyer is shown of an unpaid order's attempts, newest first (payments.md rule 5): a dispute outweighs all, and
 * as long as one attempt may still be paid nobody says that nothing was taken.
 */
export function paymentStateFrom(attempts: readonly Pick<PaymentAttemptRow, "state">[]): (typeof paymentStates)[number] {
  if (attempts.some(({ state }) => state === "needs_attention")) return "checking";
  if (attempts.some(({ state }) => state === "pending")) return "pending";
  return attempts[0]?.state === "canceled" ? "canceled" : "none";
}

type Asked = Pick<PaymentAttemptRow, "token" | "env" | "currency" | "amount">;

/** What in a notice contradicts what we asked, in the order of payments.md rule 4, for staff; `undefined` when nothing does. */
export function contradiction(claim: NoticeClaim, asked: Asked): string | undefined {
  if (asked.token !== null && claim.token !== asked.token) return "jeton d'un autre paiement";
  if (claim.env !== asked.env) return `environnement ${claim.env.slice(0, 20)} au lieu de ${asked.env}`;
  if (claim.currency !== asked.currency) return `devise ${claim.currency.slice(0, 20)} au lieu de ${asked.currency}`;
  const other = claim.prices.find((price) => !isAmount(price, asked.amount));
  return other === undefined ? undefined : `montant ${other.slice(0, 20)} au lieu de ${asked.amount}`;
}

function isAmount(text: string, amount: number): boolean {
  return /^\d{1,9}(\.0{1,2})?$/.test(text) && Number(text) === amount;
}

export type Verdict = { act: "settle" | "cancel" | "refund" } | { act: "reject"; why: string };

interface Evidence {
  event: NoticeClaim["event"];
  proof: Exclude<NoticeProof["proof"], "forged">;
  /** What the provider answered when asked back. */
  status: PaymentStatus["state"];
  policy: PaymentProvider["statusCheck"];
  /** False while the provider's token never reached us: then only its own word counts. */
  tokenKnown: boolean;
}

/** What a notice that contradicts nothing is worth, beside the provider's own answer (payments.md rule 4). */
export function verdictOf({ event, proof, status, policy, tokenKnown }: Evidence): Verdict {
  const sure = proof === "signed" && tokenKnown;
  if (event === "sale_complete") {
    if (status === "paid" || (status === "unknown" && sure && policy === "advise")) return { act: "settle" };
    return { act: "reject", why: status === "canceled" ? "PayTech dit ce paiement annulé" : "PayTech n'a pas confirmé ce paiement" };
  }
  if (event === "sale_canceled") {
    // A cancel is not final: what was paid after it wins.
    if (status === "paid") return { act: "settle" };
    return status === "canceled" || sure ? { act: "cancel" } : { act: "reject", why: "annulation non confirmée par PayTech" };
  }
  return status === "unknown" && sure ? { act: "refund" } : { act: "reject", why: "remboursement non confirmé par PayTech" };
}
