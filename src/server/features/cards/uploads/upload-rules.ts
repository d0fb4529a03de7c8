import { unclaimedUploadDays } from "#shared/retention.ts";
import type { Variant } from "#server/rendering/images/image-rules.ts";
import type { DrawnKind } from "./upload-tables.ts";

const hour = 3_600_000;
/** An upload that no order claims is swept after this long. */
export const unclaimedLifeMs = unclaimedUploadDays * 24 * hour;
/** Files go this long after their upload was let go, or began to arrive without ever becoming one. */
export const unusedLifeMs = 24 * hour;

/** So many may go in any sweep. */
export const fewAtOnce = 50;

/** How many of `known` uploads may go in one sweep without a person's word: a small share. */
export function mostAtOnce(known: number): number {
  return Math.max(fewAtOnce, Math.floor(known / 20));
}

/** AVIF can wait: right after the order its buyer pays, and until then the card shows WebP. */
export const laterVariantsDelayMs = hour / 6;

export const drawnKinds: readonly DrawnKind[] = ["share", "payment"];

/** Whether the service drew it, and can draw it again. */
export function isDrawn(kind: string): kind is DrawnKind {
  return drawnKinds.some((one) => one === kind);
}

/** A file of an upload; a JPEG is what the service drew. */
export type StoredVariant = Omit<Variant, "type"> & { type: Variant["type"] | "image/jpeg" | "image/png" | "application/pdf" };

/** What an upload's row lists. */
export function variantsOf(upload: { variants: string }): StoredVariant[] {
  return JSON.parse(upload.variants) as StoredVariant[];
}

/** The widest WebP, which every upload has. */
export function widestWebp(variants: readonly StoredVariant[]): StoredVariant | undefined {
  return variants.filter(({ type }) => type === "image/webp").toSorted((one, other) => other.width - one.width)[0];
}

/** Where the files of all uploads lie in the store. */
export const uploadsFolder = "uploads/";
/** Where all files of an upload lie in the store; ends in `/`. */
export const uploadFolder = (id: string) => `${uploadsFolder}${id}/`;
