import type { OfferName } from "#shared/offers.ts";

/** What WhatsApp, Facebook and the others ask for, in px and bytes (docs/contact-formats.md). */
export const shareSize = { width: 1200, height: 630, maxBytes: 250_000 } as const;

/** What stands for a card where its address is shared. Images: WebP of ours. */
export interface CardTask {
  what: "card";
  name: string;
  /** In the place of a photo and a logo. */
  initials: string;
  jobTitle: string;
  company: string;
  /** `#rrggbb`. */
  accent: string;
  photo?: Uint8Array | undefined;
  logo?: Uint8Array | undefined;
}

/** What stands for an order's payment page: whose card and which, no amount. */
export interface PaymentTask {
  what: "payment";
  name: string;
  offer: OfferName;
}

export type PictureTask = CardTask | PaymentTask;
