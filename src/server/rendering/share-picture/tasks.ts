import type { OfferName } from "#shared/offers/offers.ts";
import type { ScreenPictureKind } from "#shared/card/screen-picture-kinds.ts";

/** Sets what WhatsApp, Facebook and the others ask for, in px and bytes (docs/contact-formats.md). */
export const shareImageSize = { width: 1200, height: 630, maxBytes: 250_000 } as const;

/** Describes the share image of a card. Images: WebP of ours. */
export interface CardShareImageTask {
  what: "card";
  name: string;
  /** Replace a missing photo or logo. */
  initials: string;
  jobTitle: string;
  company: string;
  /** `#rrggbb`. */
  accent: string;
  photo?: Uint8Array | undefined;
  logo?: Uint8Array | undefined;
}

/** Describes the share image of an order's payment page: whose card and which, no amount. */
export interface PaymentShareImageTask {
  what: "payment";
  name: string;
  offer: OfferName;
}

/** Describes a picture of a person with the QR code of their page, which fills a screen. */
export interface ScreenImageTask extends Omit<CardShareImageTask, "what"> {
  what: "screen";
  kind: ScreenPictureKind;
  /** The QR code with its quiet zone: an SVG of ours. */
  qr: string;
}

export type ShareImageTask = CardShareImageTask | PaymentShareImageTask | ScreenImageTask;

/**
 * Sets a side of a card in its buyer's mails, in px and bytes: two of them are to leave a mail light on a phone's
 * data.
 */
export const printedCardImageSize = { width: 600, maxBytes: 30_000 } as const;

/** Describes both sides of a card as it is printed, for its buyer's mails. */
export interface PrintedCardImageTask {
  what: "printed";
  offer: OfferName;
  name: string;
  jobTitle: string;
  company: string;
  /** A file of ours: PNG, JPEG or WebP. */
  logo?: Uint8Array | undefined;
  /** The QR code with its quiet zone: an SVG of ours. */
  qr: string;
}

/** Sets a month's chart in a mail, in px: twice what a reader's window shows of it. */
export const chartImageSize = { width: 1040, height: 460 } as const;

/** Describes a line chart of counts by day. */
export interface DailyCountsChartTask {
  what: "chart";
  /** One per day, from the first of the month. */
  counts: readonly number[];
}

export interface RenderedCardSides {
  front: Buffer;
  back: Buffer;
}

/** Lists all tasks of the drawing process. */
export type ImageRenderTask = ShareImageTask | PrintedCardImageTask | DailyCountsChartTask;
