import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";

export type UploadImageFormat = "jpeg" | "png" | "webp" | "heic";

/** Describes one size and type of an image: a file that is stored and may be public. */
export interface ImageVariant {
  /** For example `profile-320.webp`. */
  name: string;
  type: "image/webp" | "image/avif";
  width: number;
}

/** Limits an image that must be decoded whole: to 200 MB, and to one at a time above 50 MB. */
export const maxDecodedImageBytes = 200_000_000;
export const heavyDecodedImageBytes = 50_000_000;

/**
 * Limits a HEIC, which is decoded whole: some 8 bytes a pixel. 25 million allow a new iPhone's 24-megapixel photo; with
 * the decoder's memory limited to 224 MiB, whatever a file claims, one decoding stays under 300 MB in all.
 */
export const maxHeicPixels = 25_000_000;
export const maxHeicMemoryBytes = 224 * 1024 * 1024;

interface Layout {
  width: number;
  height: number;
  channels: number;
  depth: string;
  isProgressive: boolean;
  chromaSubsampling?: string | undefined;
}

/**
 * Estimates a decoder's memory for a progressive JPEG (two bytes a coefficient) or an interlaced PNG, kept until the
 * last byte, and for any WebP: lossless ones are decoded whole, and the header does not tell them apart.
 */
export function estimateDecoderBytes(
  format: UploadImageFormat,
  { width, height, channels, depth, isProgressive, chromaSubsampling }: Layout,
): number {
  if (format === "webp") return width * height * 4;
  if (!isProgressive) return 0;
  if (format === "jpeg") return width * height * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  return width * height * channels * (depth === "ushort" ? 2 : 1);
}

/** Specifies the vCard's photo: square, and light enough for Exchange (contact-formats.md); bytes. */
export const contactPhotoSpec = { name: "contact.jpg", side: 400, maxBytes: 36_000 } as const;

/** Specifies the print master of an upload: for print, not for pages (decision 22). */
export const printMasterSpec = {
  /** px of the longer side: 600 dpi over a card's whole width with its bleed, and some to crop. */
  side: 3000,
  /** For a HEIC, which is decoded whole and shrunk by a whole number: the least side, if it has that many px. */
  heicSide: 2000,
  names: { png: "print.png", jpeg: "print.jpg" },
} as const;

/** Specifies the copy of a HEIC that is cropped in a browser, since few can read the HEIC itself; px of its longer side. */
export const croppingCopySpec = { name: "cropping.webp", side: 2400 } as const;

export type PrintMasterName = (typeof printMasterSpec.names)[keyof typeof printMasterSpec.names];

/** Computes what a print master may take when `received` bytes were sent. */
export function computeMaxPrintMasterBytes(received: number): number {
  return Math.max(4 * received, 1024 * 1024);
}

/** Computes what the variants of an image may take when `received` bytes were sent: no tiny file becomes megabytes. */
export function computeMaxVariantBytes(received: number): number {
  return Math.max(2 * received, 256 * 1024);
}

/**
 * Widths in px. On phones of 360 to 430 px with 1 to 3 device px each, and on a card column of 480 px on wider
 * screens, the cover fills the width (360 to 1440 device px), the round photo takes 160 px and the logo 96 px:
 * so each is there for densities 1, 2 and 3 or more, and the cover for a phone of 360 px with 2, the most common.
 */
const variantWidths: Record<UploadKind, readonly number[]> = {
  profile: [160, 320, 640],
  cover: [480, 720, 960, 1440],
  logo: [96, 192, 384],
};

/** Returns the box that the largest variant fits in; the height stops an endless strip. */
export function getLargestVariantBox(kind: UploadKind): { width: number; height: number } {
  const width = Math.max(...variantWidths[kind]);
  return { width, height: width * 2 };
}

/** Lists the widths to encode for an image of `width` px that fits the largest box: its own, and the smaller ones. */
export function listVariantWidths(kind: UploadKind, width: number): number[] {
  return [...variantWidths[kind].filter((wanted) => wanted < width), width];
}

export function buildVariantFileName(kind: UploadKind, width: number, ending: "webp" | "avif"): string {
  return `${kind}-${width}.${ending}`;
}

const namePattern = new RegExp(
  `^(?:(?:${uploadKinds.join("|")})-\\d{1,4}\\.(?:webp|avif)|(?:share|payment)-[0-9a-f]{16}\\.jpg)$`,
);

/** Checks whether a name can be a variant's, so that nothing else is looked for. */
export function isVariantFileName(name: string): boolean {
  return namePattern.test(name);
}
