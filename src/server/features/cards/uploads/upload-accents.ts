import type { Deps } from "#server/deps.ts";
import { extractAccentFromFile } from "#server/rendering/images/accent.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import { getUploadFolder, parseUploadVariants } from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import type { UploadRow } from "./upload-tables.ts";

type Needs = Pick<Deps, "db" | "storage" | "log">;

/** About a second of work, so that other jobs get their turn. */
const atOnce = 100;

/**
 * Computes missing accents, by upload, of images that cards use and older versions of the service stored; `more`: there
 * may be others.
 */
export async function drawMissingAccents(deps: Needs): Promise<{ drawn: Map<string, string>; more: boolean }> {
  const drawn = new Map<string, string>();
  for (const upload of await store.listUploadsMissingAccent(deps.db.query, atOnce))
    drawn.set(upload.id, await computeUploadAccent(deps, upload));
  return { drawn, more: drawn.size === atOnce };
}

/** Computes the accent from the upload's smallest file: it has the same colours. @throws {StorageUnavailableError} */
async function computeUploadAccent({ storage, log }: Needs, upload: UploadRow): Promise<string> {
  const [smallest] = parseUploadVariants(upload)
    .filter(({ type }) => type === "image/webp")
    .toSorted((one, other) => one.width - other.width);
  const file = smallest && (await storage.get(getUploadFolder(upload.id) + smallest.name));
  if (!file) return "";
  try {
    return await withImageSlot(() => extractAccentFromFile(file.bytes));
  } catch (error) {
    log.warn({ err: error }, "an image's accent could not be drawn; its card keeps the usual one");
    return "";
  }
}
