import { unclaimedUploadDays } from "#shared/order/retention-days.ts";
import type { ImageVariant } from "#server/rendering/images/image-rules.ts";
import type { DrawnKind } from "./upload-tables.ts";

const hour = 3_600_000;
/** How long (ms) an upload waits for an order before it is swept. */
export const unclaimedUploadMaxAgeMs = unclaimedUploadDays * 24 * hour;
/** How long (ms) files are kept after their upload was released, or after they began to arrive but never became one. */
export const unusedUploadRetentionMs = 24 * hour;

/** The number of uploads that any sweep may delete. */
export const guaranteedDeletionsPerSweep = 50;

/**
 * Computes how many of `known` uploads one sweep may delete without a person's confirmation: a twentieth, at least 50.
 */
export function computeMaxDeletionsPerSweep(known: number): number {
  return Math.max(guaranteedDeletionsPerSweep, Math.floor(known / 20));
}

/** Delay (ms) of the AVIF variants: right after ordering the buyer pays, and until then the card shows WebP. */
export const avifVariantsDelayMs = hour / 6;

export const generatedImageKinds: readonly DrawnKind[] = ["share", "payment"];

/** Checks whether the service drew an image of this kind, and can draw it again. */
export function isGeneratedImageKind(kind: string): kind is DrawnKind {
  return generatedImageKinds.some((one) => one === kind);
}

/** A stored file of an upload; a JPEG is one that the service drew. */
export type StoredUploadVariant = Omit<ImageVariant, "type"> & {
  type: ImageVariant["type"] | "image/jpeg" | "image/png" | "application/pdf";
  /** Brochures only. */
  bytes?: number;
  pages?: number;
};

export const brochureFileName = "brochure.pdf";

export function parseUploadVariants(upload: { variants: string }): StoredUploadVariant[] {
  return JSON.parse(upload.variants) as StoredUploadVariant[];
}

/** Finds the widest WebP, which every upload has. */
export function findWidestWebp(variants: readonly StoredUploadVariant[]): StoredUploadVariant | undefined {
  return variants.filter(({ type }) => type === "image/webp").toSorted((one, other) => other.width - one.width)[0];
}

export const uploadStorageFolder = "uploads/";
/** Returns the folder of an upload's files in the store; ends in `/`. */
export const getUploadFolder = (id: string) => `${uploadStorageFolder}${id}/`;
