import type { Receipt } from "#shared/receipt.ts";
import type { Deps } from "../../deps.ts";
import type { NewMail } from "../mails/service.ts";
import type { OrderRow } from "../orders/tables.ts";
import { listReceived } from "../payments/service.ts";
import { receiptOf } from "./rules.ts";

type Needs = Pick<Deps, "db" | "settings">;

/** The receipt of an order; `undefined` while it is not paid. It holds what is the buyer's alone: who may read it is for the caller to ask. */
export async function readReceipt({ db, settings }: Needs, order: OrderRow): Promise<Receipt | undefined> {
  const { company: name, address, legalId, phone, supportEmail: email } = settings.site;
  return receiptOf(order, await listReceived({ db }, order.ref), { name, address, legalId, phone, email });
}

/** What tells the buyer that his order is paid, with its receipt. */
export async function paymentReceivedMail(deps: Needs, order: OrderRow): Promise<NewMail<"payment-received">> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  const receipt = await readReceipt(deps, order);
  return { template: "payment-received", orderRef: ref, recipient, data: { firstName, number, ref, key, ...(receipt ? { amount: receipt.amount, receipt } : {}) } };
}

