import { unclaimedUploadDays } from "#shared/retention.ts";
import type { ImageVariant } from "#server/rendering/images/image-rules.ts";
import type { DrawnKind } from "./upload-tables.ts";

const hour = 3_600_000;
/** An upload that no order claims is swept after this long. */
export const unclaimedUploadMaxAgeMs = unclaimedUploadDays * 24 * hour;
/** Files go this long after their upload was let go, or began to arrive without ever becoming one. */
export const unusedUploadRetentionMs = 24 * hour;

/** So many may go in any sweep. */
export const guaranteedDeletionsPerSweep = 50;

/** How many of `known` uploads may go in one sweep without a person's word: a small share. */
export function computeMaxDeletionsPerSweep(known: number): number {
  return Math.max(guaranteedDeletionsPerSweep, Math.floor(known / 20));
}

/** AVIF can wait: right after the order its buyer pays, and until then the card shows WebP. */
export const avifVariantsDelayMs = hour / 6;

export const generatedImageKinds: readonly DrawnKind[] = ["share", "payment"];

/** Whether the service drew it, and can draw it again. */
export function isGeneratedImageKind(kind: string): kind is DrawnKind {
  return generatedImageKinds.some((one) => one === kind);
}

/** A file of an upload; a JPEG is what the service drew. */
export type StoredUploadVariant = Omit<ImageVariant, "type"> & { type: ImageVariant["type"] | "image/jpeg" | "image/png" | "application/pdf" };

/** What an upload's row lists. */
export function parseUploadVariants(upload: { variants: string }): StoredUploadVariant[] {
  return JSON.parse(upload.variants) as StoredUploadVariant[];
}

/** The widest WebP, which every upload has. */
export function findWidestWebp(variants: readonly StoredUploadVariant[]): StoredUploadVariant | undefined {
  return variants.filter(({ type }) => type === "image/webp").toSorted((one, other) => other.width - one.width)[0];
}

/** Where the files of all uploads lie in the store. */
export const uploadStorageFolder = "uploads/";
/** Where all files of an upload lie in the store; ends in `/`. */
export const getUploadFolder = (id: string) => `${uploadStorageFolder}${id}/`;
