import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { PaymentPageLocation } from "./rules.ts";

export type PaymentOrderState =
  /** The server could not read the order either; the page keeps asking. */
  | { kind: "loading" }
  | { kind: "not-found" }
  /** The order is paid, but its card's page is currently paused. */
  | { kind: "paused" }
  /** Nothing is known yet, and the server does not answer. */
  | { kind: "unreachable" }
  | { kind: "known"; order: PublicOrder };

/** The result of a refused form that was posted without a script: the input and the messages. */
export interface RefusedFormPost {
  promoCode: string;
  /** Message about the code. */
  codeError?: string | undefined;
  /** Message about anything else. */
  error?: string | undefined;
}

interface CompanysOrder {
  /** Id of the company, if the reader is logged in as one of its members. */
  space?: string | undefined;
  /** The number of the order that this one completes. */
  completes?: string | undefined;
}

/** The data from which the server rendered the page, and with which the script takes over. */
export interface PaymentPageInitialView {
  place: PaymentPageLocation;
  state: PaymentOrderState;
  /** Only for the buyer of a company's order. */
  company?: CompanysOrder | undefined;
  refused?: RefusedFormPost | undefined;
}

/** Reads the initial view from the page's data block (`html/document.ts`). */
export function readInitialPaymentView(): PaymentPageInitialView {
  return JSON.parse(document.getElementById("view")?.textContent ?? "") as PaymentPageInitialView;
}
