import type { OfferName } from "#shared/offers/offers.ts";
import type { ScreenPictureKind } from "#shared/card/screen-picture-kinds.ts";

/** Sets the px and bytes that WhatsApp, Facebook and others require (docs/contact-formats.md). */
export const shareImageSize = { width: 1200, height: 630, maxBytes: 250_000 } as const;

/** Describes the share image of a card. Its images are stored WebPs. */
export interface CardShareImageTask {
  what: "card";
  name: string;
  /** Initials that replace a missing photo or logo. */
  initials: string;
  jobTitle: string;
  company: string;
  /** `#rrggbb`. */
  accent: string;
  photo?: Uint8Array | undefined;
  logo?: Uint8Array | undefined;
}

/** Describes the share image of an order's payment page: the name and the offer, but no amount. */
export interface PaymentShareImageTask {
  what: "payment";
  name: string;
  offer: OfferName;
}

/** Describes a picture that fills a screen with a person and their page's QR code. */
export interface ScreenImageTask extends Omit<CardShareImageTask, "what"> {
  what: "screen";
  kind: ScreenPictureKind;
  /** The QR code with its quiet zone, an SVG of ours. */
  qr: string;
}

export type ShareImageTask = CardShareImageTask | PaymentShareImageTask | ScreenImageTask;

/** Sets one side of a card in its buyer's mails, in px and bytes: two of them must keep a mail light on mobile data. */
export const printedCardImageSize = { width: 600, maxBytes: 30_000 } as const;

/** Describes both sides of a printed card, for its buyer's mails. */
export interface PrintedCardImageTask {
  what: "printed";
  offer: OfferName;
  name: string;
  jobTitle: string;
  company: string;
  /** A stored file: PNG, JPEG or WebP. */
  logo?: Uint8Array | undefined;
  /** The QR code with its quiet zone, an SVG of ours. */
  qr: string;
}

/** Sets a mail's monthly chart, in px: twice the size at which it is shown. */
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
