import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import {
  refundRateLimitHits,
  isIpRateLimited,
  consumeRateLimitByIp,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import { storeReceivedUpload, type StoreUploadNeeds } from "./upload-service.ts";

/** Applies to addresses whose uploads often fail, so that the others have half of the capacity for images. */
const withDoubtfulSlot = createSemaphore(1, 30);

/**
 * Receives an image and stores it. Failures count apart from stored images, and their rate limit refuses only
 * failures: a good image from the same client IP is stored all the same.
 * @throws {AppError} `request.rate_limited`, or as `receive` and `storeReceivedUpload`
 */
export async function storeUploadWithinRateLimits(
  deps: StoreUploadNeeds,
  address: string,
  receive: () => Promise<{ kind: UploadKind; bytes: Buffer }>,
): Promise<{ id: string }> {
  try {
    const form = await receive();
    const store = () => storeCounted(deps, address, form);
    if (await isIpRateLimited(deps, rateLimitPolicies.failedUploads, address)) return await withDoubtfulSlot(store);
    return await store();
  } catch (error) {
    if (isBadFile(error)) await consumeRateLimitByIp(deps, rateLimitPolicies.failedUploads, address);
    throw error;
  }
}

async function storeCounted(
  deps: StoreUploadNeeds,
  address: string,
  form: { kind: UploadKind; bytes: Buffer },
): Promise<{ id: string }> {
  const hits = await consumeRateLimitByIp(deps, rateLimitPolicies.uploads, address);
  try {
    return await storeReceivedUpload(deps, form, { address, hits });
  } catch (error) {
    await refundRateLimitHits(deps, hits);
    throw error;
  }
}

/**
 * Checks whether the file itself is at fault, not the network. A file for which there is no room counts too, since it
 * costs as much.
 */
function isBadFile(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith("upload.") && error.code !== "upload.too_slow";
}
