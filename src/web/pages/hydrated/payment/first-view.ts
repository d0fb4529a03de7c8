import type { PublicOrder } from "#shared/contract/orders.ts";
import type { PaymentPageLocation } from "./rules.ts";

/** Describes what is known of the order that the address names. */
export type PaymentOrderState =
  /** The server could not read it either; the page goes on asking. */
  | { kind: "loading" }
  | { kind: "not-found" }
  /** It is paid, and its card's page is hidden for a while. */
  | { kind: "paused" }
  /** Nothing is known yet, and no answer comes. */
  | { kind: "unreachable" }
  | { kind: "known"; order: PublicOrder };

/** Holds a form that was posted without a script and refused: what was typed, and the message at its place. */
export interface RefusedFormPost {
  promoCode: string;
  /** About the code. */
  codeError?: string | undefined;
  /** About anything else. */
  error?: string | undefined;
}

/** Describes what the server rendered the page from, and the script takes it over with. */
export interface PaymentPageInitialView {
  place: PaymentPageLocation;
  state: PaymentOrderState;
  refused?: RefusedFormPost | undefined;
}

/** Reads the initial view from the page's data block (`placeholders.ts`). */
export function readInitialPaymentView(): PaymentPageInitialView {
  return JSON.parse(document.getElementById("view")?.textContent ?? "") as PaymentPageInitialView;
}
