import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { PaymentPageLocation } from "./rules.ts";

export type PaymentOrderState =
  /** The server could not read it either; the page goes on asking. */
  | { kind: "loading" }
  | { kind: "not-found" }
  /** It is paid, and its card's page is hidden at present. */
  | { kind: "paused" }
  /** Nothing is known yet, and the server does not answer. */
  | { kind: "unreachable" }
  | { kind: "known"; order: PublicOrder };

/** Contains a refused form that was posted without a script: the input, and the message with its field. */
export interface RefusedFormPost {
  promoCode: string;
  /** About the code. */
  codeError?: string | undefined;
  /** About anything else. */
  error?: string | undefined;
}

interface CompanysOrder {
  /** The company, where the reader logged in as somebody who may look after its cards. */
  space?: string | undefined;
  /** The number of the order that it completes. */
  completes?: string | undefined;
}

/** Describes what the server rendered the page from, and the script takes it over with. */
export interface PaymentPageInitialView {
  place: PaymentPageLocation;
  state: PaymentOrderState;
  /** Of a company's order, for its buyer alone. */
  company?: CompanysOrder | undefined;
  refused?: RefusedFormPost | undefined;
}

/** Reads the initial view from the page's data block (`html/document.ts`). */
export function readInitialPaymentView(): PaymentPageInitialView {
  return JSON.parse(document.getElementById("view")?.textContent ?? "") as PaymentPageInitialView;
}
