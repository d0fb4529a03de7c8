import type { RequiredOrderField } from "#shared/order/missing.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { Receipt } from "#shared/payment/receipt.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import type { CardSentElsewhere, PaidCard } from "../mail-rules.ts";

export interface PaymentReceivedMailProps {
  firstName: string;
  number: string;
  ref: string;
  /** The order's key; absent in mails written before keys were sent. */
  key?: string;
  /** Amount paid, in whole FCFA; 0 for a gift; left out if unknown. */
  amount?: number;
  /** Left out in mails written before there were receipts. */
  receipt?: Receipt;
  /** The cards of an order of several, or of one for somebody else; left out for the buyer's own card. */
  cards?: PaidCard[];
  /** Fields that the card still lacks; left out if it is online. */
  missing?: RequiredOrderField[];
  /** Left out in mails from before designed cards had a text of their own. */
  offer?: OfferName;
  /** Destination; left out in mails from before towns were asked. */
  delivery?: OrderDelivery;
  /** The cards that are sent elsewhere; left out where all go to `delivery`. */
  elsewhere?: readonly CardSentElsewhere[];
  /**
   * The day (ms since 1970 UTC) by which it is delivered, as its buyer's page says it; left out where no day is
   * promised yet.
   */
  promised?: number;
  /** The card that the order reprints; left out where it brings its own. */
  reprintOf?: string;
  /** Number of cards that it reprints; left out for one. */
  reprints?: number;
  /** Whether that card was raised to `offer`; left out where it is only reprinted. */
  raises?: boolean;
  /** Whether the card is first drawn and approved by its buyer; left out if it is made at once. */
  designing?: boolean;
  /** Whether the money goes back because the card was removed before the payment came; left out if the card is made. */
  comesBack?: boolean;
}
