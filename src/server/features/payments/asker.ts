import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { isAwaitingProvider } from "./payment-rules.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** Checks whether the requester holds the order's key. */
export type IsBuyer = (order: OrderRow) => boolean;

/** The person who reads an order or presses to pay it. */
export interface Asker {
  /** Whether they hold the order's key. */
  isBuyer: boolean;
  /** The payments that their browser began. */
  payments: readonly string[];
}

/** A requester without the key and without payments. */
export const anybody: Asker = { isBuyer: false, payments: [] };

type Begun = NonNullable<UnpaidOrder["begun"]>;

type AskedAttempt = Pick<PaymentAttemptRow, "refCommand" | "state" | "byBuyer" | "amount">;

/**
 * Describes the payment under way, the reader's own before others': who began it, and what becomes of it, in words.
 * `attempts`: the order's, newest first.
 */
export function describePaymentUnderWay(
  asker: Asker,
  attempts: readonly AskedAttempt[],
): { begun: Begun; amount: number } | undefined {
  const awaited = attempts.filter(isAwaitingProvider);
  const attempt = awaited.find((one) => isOwn(asker, one)) ?? awaited[0];
  if (!attempt) return undefined;
  const by = getPaymentStarter(asker, attempt);
  return { begun: { by, ...words[by] }, amount: attempt.amount };
}

function getPaymentStarter(asker: Asker, attempt: Pick<PaymentAttemptRow, "refCommand" | "byBuyer">): Begun["by"] {
  if (isOwn(asker, attempt)) return "you";
  if (isOfBuyer(attempt)) return "buyer";
  return "other";
}

/** Checks whether the reader began the attempt. */
function isOwn({ isBuyer, payments }: Asker, attempt: Pick<PaymentAttemptRow, "refCommand" | "byBuyer">): boolean {
  return payments.includes(attempt.refCommand) || (isBuyer && isOfBuyer(attempt));
}

/** Checks whether the buyer began the attempt. Older attempts do not say; most are the buyer's. */
function isOfBuyer({ byBuyer }: Pick<PaymentAttemptRow, "byBuyer">): boolean {
  return byBuyer !== 0;
}

const others =
  "Si ce paiement est mené à bien, cette page dira que la commande est payée. S'il est abandonné, vous pouvez la payer ici\u00a0; de deux paiements, l'un est rendu.";
const words: Record<Begun["by"], Omit<Begun, "by">> = {
  you: {
    title: "Un paiement a déjà été commencé.",
    text: "Si vous l'avez validé, ne payez pas une seconde fois\u00a0: cette page l'affichera dès qu'il nous sera confirmé. Sinon, payez ci-dessous.",
    doubt:
      "Si vous avez été débité, votre argent n'est pas perdu\u00a0: ne payez pas une seconde fois. En cas de doute, demandez-nous ci-dessous.",
  },
  buyer: { title: "L'acheteur a commencé à payer.", text: others, doubt: others },
  other: { title: "Une autre personne a commencé à payer.", text: others, doubt: others },
};
