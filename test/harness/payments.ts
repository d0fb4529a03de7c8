import type { PaymentAttemptRow } from "#server/features/payments/payment-tables.ts";
import type { Deps } from "#server/deps.ts";
import {
  buildNoticeFields,
  type SimulatedNoticeEvent,
  type SimulatedPaymentRequest,
} from "#server/simulator/payment-protocol.ts";
import type { SimulatedPayerAction } from "#server/simulator/simulated-payment-service.ts";
import { orderEventKinds } from "#shared/order/order-events.ts";

export interface PayAnswer {
  status: number;
  body: { gift?: true; redirectUrl?: string; code?: string };
}

/** Presses "Payer la commande"; `address`: the client's address according to a proxy. */
export async function pressPay(url: string, ref: string, promoCode?: string, address?: string): Promise<PayAnswer> {
  const answer = await fetch(`${url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(address === undefined ? {} : { "X-Forwarded-For": address }) },
    body: JSON.stringify(promoCode === undefined ? {} : { promoCode }),
  });
  return { status: answer.status, body: (await answer.json()) as PayAnswer["body"] };
}

/** Opens a checkout for the order; resolves to its address. */
export async function openCheckout(url: string, ref: string, promoCode?: string): Promise<string> {
  const { status, body } = await pressPay(url, ref, promoCode);
  if (status !== 200 || !body.redirectUrl) throw new Error(`No checkout: ${status} ${JSON.stringify(body)}`);
  return body.redirectUrl;
}

/** Presses a button on the simulator's checkout page; resolves to where the browser is redirected. */
export async function pressButton(
  checkoutUrl: string,
  action: SimulatedPayerAction,
  method = "Orange Money",
): Promise<string> {
  const answer = await fetch(checkoutUrl, {
    method: "POST",
    body: new URLSearchParams({ action, method }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`The simulator answered ${answer.status}.`);
  return answer.headers.get("location") ?? "";
}

/** Reads an unpaid order's payment from `GET /api/ref/{ref}`. */
export async function shownPayment(url: string, ref: string): Promise<string> {
  return ((await (await fetch(`${url}/api/ref/${ref}`)).json()) as { payment: string }).payment;
}

/** Returns the order's attempts, newest first. */
export async function attemptsOf(deps: Deps, orderRef: string): Promise<PaymentAttemptRow[]> {
  return deps.db.query
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("createdAt", "desc")
    .execute();
}

/** Returns the order's only attempt. */
export async function attemptOf(deps: Deps, orderRef: string): Promise<PaymentAttemptRow> {
  const [attempt, ...others] = await attemptsOf(deps, orderRef);
  if (!attempt || others.length > 0) throw new Error("The order has not one attempt.");
  return attempt;
}

const paymentEvents = orderEventKinds.filter((kind) => kind.startsWith("payment."));

/** Lists all effects of an order's payments. */
export async function effectsOn(deps: Deps, orderRef: string) {
  const { query } = deps.db;
  const order = await query.selectFrom("orders").selectAll().where("ref", "=", orderRef).executeTakeFirstOrThrow();
  const events = await query
    .selectFrom("orderEvents")
    .select("kind")
    .where("orderRef", "=", orderRef)
    .where("kind", "in", paymentEvents)
    .orderBy("id")
    .execute();
  const mails = await query
    .selectFrom("mails")
    .select("id")
    .where("orderRef", "=", orderRef)
    .where("template", "=", "payment-received")
    .execute();
  const redemptions = await query
    .selectFrom("promoRedemptions")
    .select("state")
    .where("orderRef", "=", orderRef)
    .orderBy("state")
    .execute();
  return {
    paidBy: order.paidBy,
    events: events.map(({ kind }) => kind),
    mails: mails.length,
    redemptions: redemptions.map(({ state }) => state),
  };
}

/** Builds a notification as PayTech would send it for this attempt. */
export function genuineNotice(
  deps: Deps,
  attempt: PaymentAttemptRow,
  event: SimulatedNoticeEvent = "sale_complete",
): Record<string, string> {
  const request: SimulatedPaymentRequest = {
    itemName: "Carte",
    itemPrice: attempt.amount,
    currency: attempt.currency,
    refCommand: attempt.refCommand,
    commandName: "Commande",
    env: attempt.env,
    ipnUrl: "",
    refundNotifUrl: "",
    successUrl: "",
    cancelUrl: "",
    customField: "",
  };
  return buildNoticeFields(deps.settings.paytech, event, attempt.token ?? "", request, "Wave");
}

/** Sends a notification as a form; resolves to the answer's status. */
export async function sendNotice(url: string, fields: Record<string, string> | URLSearchParams): Promise<number> {
  const answer = await fetch(`${url}/api/webhooks/paytech`, { method: "POST", body: new URLSearchParams(fields) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Runs `task` for each item, `width` at a time. */
export async function atOnce<Item>(
  items: readonly Item[],
  width: number,
  task: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function run(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) await task(items[at] as Item, at);
  }
  await Promise.all(Array.from({ length: width }, run));
}
