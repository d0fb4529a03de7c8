import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors/app-error.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { offerBackgroundLuminance } from "#shared/card/printed/grounds.ts";
import type { PrintedLogo } from "#shared/card/printed/layout.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { measurePrintedLogo } from "#server/rendering/card-pdf/logo.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { readUploadPrintMaster } from "#server/features/cards/uploads/upload-service.ts";

/** An upload never changes, and one logo is on all of a company's cards. */
const measured = new LRUCache<string, Omit<PrintedLogo, "href">>({ max: 200 });

/** Reads how a card shows a logo on its offer's ground; `undefined`: it has none, or it is gone since. */
export async function readShownLogo(
  deps: Pick<Deps, "db" | "storage">,
  uploadId: string | null,
  offer: OfferName,
): Promise<PrintedLogo | undefined> {
  if (uploadId === null) return undefined;
  const key = `${uploadId}:${offer}`;
  const look = measured.get(key) ?? (await measure(deps, uploadId, offer));
  if (look === undefined) return undefined;
  measured.set(key, look);
  return { ...look, href: routePaths.privateImage(uploadId) };
}

async function measure(
  deps: Pick<Deps, "db" | "storage">,
  uploadId: string,
  offer: OfferName,
): Promise<Omit<PrintedLogo, "href"> | undefined> {
  try {
    const { bytes } = await readUploadPrintMaster(deps, uploadId);
    return await withImageSlot(() => measurePrintedLogo(bytes, offerBackgroundLuminance[offer]));
  } catch (error) {
    if (error instanceof AppError && error.code === "upload.not_found") return undefined;
    throw error;
  }
}
