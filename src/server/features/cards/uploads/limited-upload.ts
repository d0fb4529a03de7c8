import type { UploadKind } from "#shared/upload-kinds.ts";
import { AppError } from "#shared/app-error.ts";
import { createSlots } from "#server/jobs/slots.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { giveBackHits, isSpent, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { storeUpload, type StoreUploadNeeds } from "./upload-service.ts";

/** For addresses from which much fails: half of what images may take of the machine stays with the others. */
const withDoubtfulSlot = createSlots(1, 30);

/**
 * Receives an image and keeps it. What fails counts apart from what is kept, and its limit refuses only what fails:
 * a good image from the same address is taken all the same.
 * @throws {AppError} `request.rate_limited`, or as `receive` and `storeUpload`
 */
export async function storeWithinLimits(deps: StoreUploadNeeds, address: string, receive: () => Promise<{ kind: UploadKind; bytes: Buffer }>): Promise<{ id: string }> {
  try {
    const form = await receive();
    const store = () => storeCounted(deps, address, form);
    return await ((await isSpent(deps, limits.failedUploads, address)) ? withDoubtfulSlot(store) : store());
  } catch (error) {
    if (isBadFile(error)) await spendByAddress(deps, limits.failedUploads, address);
    throw error;
  }
}

async function storeCounted(deps: StoreUploadNeeds, address: string, form: { kind: UploadKind; bytes: Buffer }): Promise<{ id: string }> {
  const hits = await spendByAddress(deps, limits.uploads, address);
  try {
    return await storeUpload(deps, form, { address, hits });
  } catch (error) {
    await giveBackHits(deps, hits);
    throw error;
  }
}

/** Not what a bad network does to a good file; one that finds no room costs as much, however often it comes. */
function isBadFile(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith("upload.") && error.code !== "upload.too_slow";
}
