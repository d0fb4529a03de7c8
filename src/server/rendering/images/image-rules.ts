import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";

export type UploadImageFormat = "jpeg" | "png" | "webp" | "heic";

/** Describes an image file of one size and type; it is stored and may be public. */
export interface ImageVariant {
  /** For example `profile-320.webp`. */
  name: string;
  type: "image/webp" | "image/avif";
  width: number;
}

/** Limits images that must be decoded whole: to 200 MB each, and to one at a time above 50 MB. */
export const maxDecodedImageBytes = 200_000_000;
export const heavyDecodedImageBytes = 50_000_000;

/**
 * Limits a HEIC, which is decoded whole at some 8 bytes a pixel. 25 million pixels allow a new iPhone's 24-megapixel
 * photo. As the decoder's memory is limited to 224 MiB, whatever a file claims, one decoding stays under 300 MB in all.
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
 * Estimates a decoder's memory: for a progressive JPEG (two bytes a coefficient) or an interlaced PNG, which are held
 * until the last byte, and for any WebP, since lossless ones are decoded whole and the header does not tell them apart.
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

/** Specifies the vCard's photo: square (px), and light enough (bytes) for Exchange (contact-formats.md). */
export const contactPhotoSpec = { name: "contact.jpg", side: 400, maxBytes: 36_000 } as const;

/** Specifies an upload's print master: for print, not for pages (decision 22). */
export const printMasterSpec = {
  /** px of the longer side: 600 dpi over a card's whole width with its bleed, and some margin for cropping. */
  side: 3000,
  /** For a HEIC, decoded whole and shrunk by a whole number: the least side in px, if the picture is that large. */
  heicSide: 2000,
  names: { png: "print.png", jpeg: "print.jpg" },
} as const;

/** Specifies the copy of a HEIC that is cropped in the browser, since few browsers read HEIC; px of its longer side. */
export const croppingCopySpec = { name: "cropping.webp", side: 2400 } as const;

export type PrintMasterName = (typeof printMasterSpec.names)[keyof typeof printMasterSpec.names];

/** Computes the most bytes a print master may take when `received` bytes were sent. */
export function computeMaxPrintMasterBytes(received: number): number {
  return Math.max(4 * received, 1024 * 1024);
}

/** Computes the most bytes an image's variants may take of `received` bytes: a tiny file must not become megabytes. */
export function computeMaxVariantBytes(received: number): number {
  return Math.max(2 * received, 256 * 1024);
}

/**
 * Widths in px. On phones of 360 to 430 px with 1 to 3 device px each, and in the card's 480 px column on wider
 * screens, the cover fills the width (360 to 1440 device px), the round photo takes 160 px and the logo 96 px. So each
 * has a width for densities 1, 2 and 3 or more, and the cover one for the most common phone (360 px, density 2).
 */
const variantWidths: Record<UploadKind, readonly number[]> = {
  profile: [160, 320, 640],
  cover: [480, 720, 960, 1440],
  logo: [96, 192, 384],
};

/** Returns the box that the largest variant fits in; its height limits endless strips. */
export function getLargestVariantBox(kind: UploadKind): { width: number; height: number } {
  const width = Math.max(...variantWidths[kind]);
  return { width, height: width * 2 };
}

/** Lists the widths to encode for an image `width` px wide that fits the largest box: its own, and smaller ones. */
export function listVariantWidths(kind: UploadKind, width: number): number[] {
  return [...variantWidths[kind].filter((wanted) => wanted < width), width];
}

export function buildVariantFileName(kind: UploadKind, width: number, ending: "webp" | "avif"): string {
  return `${kind}-${width}.${ending}`;
}

const namePattern = new RegExp(
  `^(?:(?:${uploadKinds.join("|")})-\\d{1,4}\\.(?:webp|avif)|(?:share|payment)-[0-9a-f]{16}\\.jpg)$`,
);

/** Checks whether a name can be a variant's, so that no other file is looked up. */
export function isVariantFileName(name: string): boolean {
  return namePattern.test(name);
}
