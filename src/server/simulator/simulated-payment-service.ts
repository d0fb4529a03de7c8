import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/generate-ids.ts";
import {
  simulatedPaymentMethods,
  buildNoticeFields,
  type SimulatedPaymentMethod,
  type SimulatedNoticeEvent,
  type RefundScenario,
  type SimulatedPaymentRequest,
} from "./payment-protocol.ts";
import * as store from "./simulator-store.ts";
import type { SimulatorPaymentRow } from "./simulator-tables.ts";

const noticeTimeoutMs = 15_000;

/** Lists the actions of the checkout page's buttons. */
export const simulatedPayerActions = ["pay", "cancel", "lose", "twice", "late"] as const;
export type SimulatedPayerAction = (typeof simulatedPayerActions)[number];

/** Opens a payment; `undefined` when the `ref_command` was already used. */
export async function openSimulatedPayment(
  deps: Deps,
  request: SimulatedPaymentRequest,
): Promise<{ token: string } | undefined> {
  const token = generateSecretId();
  const row: SimulatorPaymentRow = {
    token,
    refCommand: request.refCommand,
    request: JSON.stringify(request),
    state: "open",
    method: null,
    refundPlay: null,
    createdAt: deps.clock.now(),
  };
  if (await store.insertSimulatorPayment(deps.db.query, row)) return { token };
  return undefined;
}

export interface SimulatedPaymentView {
  token: string;
  state: SimulatorPaymentRow["state"];
  refundPlay: RefundScenario | null;
  request: SimulatedPaymentRequest;
}

export async function findSimulatedPayment(deps: Deps, token: string): Promise<SimulatedPaymentView | undefined> {
  if (!isWellFormedSecretId(token)) return undefined;
  const row = await store.findSimulatorPaymentByToken(deps.db.query, token);
  return (
    row && {
      token,
      state: row.state,
      refundPlay: row.refundPlay,
      request: JSON.parse(row.request) as SimulatedPaymentRequest,
    }
  );
}

/**
 * Plays the payer: moves the simulated money, notifies as the button says, and returns the page the browser goes to.
 */
export async function playPayerAction(
  deps: Deps,
  payment: SimulatedPaymentView,
  action: SimulatedPayerAction,
  method: SimulatedPaymentMethod,
): Promise<string> {
  const { token, request } = payment;
  if (action === "cancel") {
    if (await store.changeSimulatorPaymentState(deps.db.query, token, ["open"], { state: "canceled" }))
      await notify(deps, "sale_canceled", payment, method);
    return request.cancelUrl;
  }
  // At PayTech too, a canceled payment can still be paid.
  const paid = await store.changeSimulatorPaymentState(deps.db.query, token, ["open", "canceled"], {
    state: "paid",
    method,
  });
  if (paid && action === "late")
    void wait(deps.patience.lateNoticeMs, undefined, { ref: false }).then(() =>
      notify(deps, "sale_complete", payment, method),
    );
  if (paid && (action === "pay" || action === "twice")) await notify(deps, "sale_complete", payment, method);
  if (paid && action === "twice") await notify(deps, "sale_complete", payment, method);
  return request.successUrl;
}

export { setNextRefundScenario } from "./simulator-store.ts";

/** Says how a refund ended. `silent`: the money went back, and no notice is sent. */
export type SimulatedRefundOutcome = "done" | "refused" | "silent";

/** Refunds a paid payment, and notifies as its scenario says. */
export async function refundSimulatedPayment(deps: Deps, refCommand: string): Promise<SimulatedRefundOutcome> {
  const row = await store.findSimulatorPaymentByCommand(deps.db.query, refCommand);
  if (
    !row ||
    row.refundPlay === "refuse" ||
    !(await store.changeSimulatorPaymentState(deps.db.query, row.token, ["paid"], { state: "refunded" }))
  )
    return "refused";
  const request = JSON.parse(row.request) as SimulatedPaymentRequest;
  const notice = () =>
    notify(deps, "refund_complete", { token: row.token, request }, row.method ?? simulatedPaymentMethods[0]);
  if (row.refundPlay === "late") void wait(deps.patience.lateNoticeMs, undefined, { ref: false }).then(notice);
  if (row.refundPlay === null || row.refundPlay === "twice") await notice();
  if (row.refundPlay === "twice") await notice();
  if (row.refundPlay === "silent") return "silent";
  return "done";
}

/** Sends the notice once; a lost one is left to the reconciler, as with the real provider. */
async function notify(
  deps: Deps,
  event: SimulatedNoticeEvent,
  { token, request }: Pick<SimulatedPaymentView, "token" | "request">,
  method: string,
): Promise<void> {
  const address = event === "refund_complete" ? request.refundNotifUrl : request.ipnUrl;
  if (!address) return;
  const { publicUrl, ownUrl } = deps.settings;
  const reached = address.startsWith(publicUrl) ? ownUrl + address.slice(publicUrl.length) : address;
  const body = new URLSearchParams(buildNoticeFields(deps.settings.paytech, event, token, request, method));
  try {
    await fetch(reached, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(noticeTimeoutMs) });
  } catch (error) {
    deps.log.warn({ err: error }, "the simulator's notice did not arrive");
  }
}
