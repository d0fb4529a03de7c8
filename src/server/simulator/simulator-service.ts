import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { isSecretId, newSecretId } from "#server/db/ids.ts";
import { methods, noticeFields, type Method, type NoticeEvent, type RefundPlay, type SimulatedRequest } from "./protocol.ts";
import * as store from "./simulator-store.ts";
import type { SimulatorPaymentRow } from "./simulator-tables.ts";

const noticeTimeoutMs = 15_000;
const lateByMs = 5000;

/** What the buttons of the checkout page do. */
export const actions = ["pay", "cancel", "lose", "twice", "late"] as const;
export type Action = (typeof actions)[number];

/** `undefined` when the `ref_command` was used before. */
export async function openPayment(deps: Deps, request: SimulatedRequest): Promise<{ token: string } | undefined> {
  const token = newSecretId();
  const row: SimulatorPaymentRow = { token, refCommand: request.refCommand, request: JSON.stringify(request), state: "open", method: null, refundPlay: null, createdAt: deps.clock.now() };
  return (await store.insertPayment(deps.db.query, row)) ? { token } : undefined;
}

export interface SimulatedPayment {
  token: string;
  state: SimulatorPaymentRow["state"];
  refundPlay: RefundPlay | null;
  request: SimulatedRequest;
}

export async function findPayment(deps: Deps, token: string): Promise<SimulatedPayment | undefined> {
  const row = isSecretId(token) ? await store.findByToken(deps.db.query, token) : undefined;
  return row && { token, state: row.state, refundPlay: row.refundPlay, request: JSON.parse(row.request) as SimulatedRequest };
}

/** Plays the payer: moves the simulated money, notifies as the button says, and names the page the browser goes back to. */
export async function act(deps: Deps, payment: SimulatedPayment, action: Action, method: Method): Promise<string> {
  const { token, request } = payment;
  if (action === "cancel") {
    if (await store.movePayment(deps.db.query, token, ["open"], { state: "canceled" })) await notify(deps, "sale_canceled", payment, method);
    return request.cancelUrl;
  }
  // As at PayTech, a canceled payment can still be paid.
  const paid = await store.movePayment(deps.db.query, token, ["open", "canceled"], { state: "paid", method });
  if (paid && action === "late") void wait(lateByMs, undefined, { ref: false }).then(() => notify(deps, "sale_complete", payment, method));
  if (paid && (action === "pay" || action === "twice")) await notify(deps, "sale_complete", payment, method);
  if (paid && action === "twice") await notify(deps, "sale_complete", payment, method);
  return request.successUrl;
}

/** Says how the next refund of a payment goes; null: as it should. */
export async function playRefund(deps: Deps, { token }: SimulatedPayment, play: RefundPlay | null): Promise<void> {
  await store.setRefundPlay(deps.db.query, token, play);
}

/** `silent`: the money went back, and nobody is told. */
export type SimulatedRefund = "done" | "refused" | "silent";

/** Refunds a paid payment and notifies, as its play says. */
export async function refund(deps: Deps, refCommand: string): Promise<SimulatedRefund> {
  const row = await store.findByRefCommand(deps.db.query, refCommand);
  if (!row || row.refundPlay === "refuse" || !(await store.movePayment(deps.db.query, row.token, ["paid"], { state: "refunded" }))) return "refused";
  const request = JSON.parse(row.request) as SimulatedRequest;
  const notice = () => notify(deps, "refund_complete", { token: row.token, request }, row.method ?? methods[0]);
  if (row.refundPlay === "late") void wait(lateByMs, undefined, { ref: false }).then(notice);
  if (row.refundPlay === null || row.refundPlay === "twice") await notice();
  if (row.refundPlay === "twice") await notice();
  return row.refundPlay === "silent" ? "silent" : "done";
}

/** A notice that does not arrive is lost, as in life: the reconciler is there for it. */
async function notify(deps: Deps, event: NoticeEvent, { token, request }: Pick<SimulatedPayment, "token" | "request">, method: string): Promise<void> {
  const address = event === "refund_complete" ? request.refundNotifUrl : request.ipnUrl;
  if (!address) return;
  const body = new URLSearchParams(noticeFields(deps.settings.paytech, event, token, request, method));
  try {
    await fetch(address, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(noticeTimeoutMs) });
  } catch (error) {
    deps.log.warn({ err: error }, "the simulator's notice did not arrive");
  }
}
