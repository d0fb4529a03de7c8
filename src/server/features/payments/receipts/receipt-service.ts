import type { RequiredOrderField } from "#shared/missing.ts";
import type { Receipt, ReceivedPayment } from "#shared/receipt.ts";
import type { Deps, OrderRefundedEvent } from "#server/deps.ts";
import type { EnqueueMailInput } from "#server/features/mails/mail-service.ts";
import { toOrderDelivery, promisedDay, toReprintMailFields } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findReceived } from "../payment-service.ts";
import { buildOrderReceipt, receiptOfPayment } from "./receipt-rules.ts";

export { drawReceiptPdf } from "./receipt-pdf.ts";

type Needs = Pick<Deps, "settings">;

/** The receipt of an order; `undefined` while it is not paid. It holds what is the buyer's alone: who may read it is for the caller to ask. */
export function readOrderReceipt(deps: Needs, order: OrderRow): Receipt | undefined {
  return buildOrderReceipt(order, sellerOf(deps));
}

function sellerOf({ settings }: Needs): Receipt["seller"] {
  const { company: name, address, legalId, phone, supportEmail: email } = settings.site;
  return { name, address, legalId, phone, email };
}

/** The receipt of his own payment, for a payer who is not the buyer: one of `refCommands` names it. `undefined` while none of them came in. */
export async function readPayerReceipt(deps: Needs & Pick<Deps, "db">, order: OrderRow, refCommands: readonly string[]): Promise<Receipt | undefined> {
  const payment = await findReceived(deps, order.ref, refCommands);
  if (!payment || payment.settledAt === null) return undefined;
  return receiptOfPayment(order, { ...payment, settledAt: payment.settledAt }, sellerOf(deps));
}

/** What tells the buyer that his order is paid, with its receipt; and what his card waits for, where something is missing. */
export function preparePaymentReceivedMail(deps: Needs, order: OrderRow, missing: readonly RequiredOrderField[] = []): EnqueueMailInput<"payment-received"> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  const receipt = readOrderReceipt(deps, order);
  const promised = promisedDay(order, deps.settings.site);
  return { template: "payment-received", orderRef: ref, recipient, data: { firstName, number, ref, key, offer: order.offer, delivery: toOrderDelivery(order), ...(promised === undefined ? {} : { promised }), ...toReprintMailFields(order), ...(receipt ? { amount: receipt.amount, receipt } : {}), ...(missing.length > 0 ? { missing: [...missing] } : {}) } };
}

/** What tells the buyer that more of his order's price came in; `undefined` while the order is not paid. */
export function prepareRestReceivedMail(deps: Needs, order: OrderRow, amount: number): EnqueueMailInput<"payment-rest-received"> | undefined {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  const receipt = readOrderReceipt(deps, order);
  return receipt && { template: "payment-rest-received", orderRef: ref, recipient, data: { firstName, number, ref, key, amount, receipt } };
}

/** What tells the buyer that money went back to him. */
export function prepareRefundedMail(deps: Needs, order: OrderRow, { amount, method, payment, stillPaid }: Pick<OrderRefundedEvent, "amount" | "method" | "payment" | "stillPaid">): EnqueueMailInput<"payment-refunded"> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  // What is in the trash has no page.
  const receipt = order.deletedAt === null ? readOrderReceipt(deps, order) : undefined;
  return { template: "payment-refunded", orderRef: ref, recipient, data: { firstName, number, ref, key, amount, method, payment, stillPaid, ...(receipt ? { receipt } : {}) } };
}

/** What tells the buyer that he paid twice, names both payments, and says that one goes back. */
export function preparePaidTwiceMail(order: OrderRow, payments: ReceivedPayment[]): EnqueueMailInput<"payment-twice"> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  return { template: "payment-twice", orderRef: ref, recipient, data: { firstName, number, ref, key, payments } };
}
