import type { RequiredOrderField } from "#shared/order/missing.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { Receipt } from "#shared/payment/receipt.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import type { CardSentElsewhere, PaidCard } from "../mail-rules.ts";

export interface PaymentReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** The order's; mails written before it was sent have none. */
  key?: string;
  /** Amount paid, in whole FCFA; 0 for a gift; left out if unknown. */
  amount?: number;
  /** Left out in mails written before there were receipts. */
  receipt?: Receipt;
  /** The cards of an order of several, or of one for somebody else; left out for the buyer's own card. */
  cards?: PaidCard[];
  /** Fields that the card waits for; left out if it is online. */
  missing?: RequiredOrderField[];
  /** Left out in mails from before designed cards had a text of their own. */
  offer?: OfferName;
  /** Destination; left out in mails from before towns were asked. */
  delivery?: OrderDelivery;
  /** The cards that are sent elsewhere; left out where all go there. */
  elsewhere?: readonly CardSentElsewhere[];
  /**
   * The day (ms since 1970 UTC) by which it is delivered, as its buyer's page says it; left out where there is none
   * yet.
   */
  promised?: number;
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
  /** How many cards it reprints; left out of one. */
  reprints?: number;
  /** Whether that card was raised to `offer`; left out where it is only reprinted. */
  raises?: boolean;
  /** Whether the card is drawn, and its buyer approves a proof, before it is made; left out if it is made at once. */
  designing?: boolean;
  /** Whether the card was removed before the payment came, so that it is given back; left out if it is made. */
  comesBack?: boolean;
}
