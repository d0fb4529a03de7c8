import { type PhotographWidth, photographWidths } from "#shared/route-paths.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { AppError } from "#server/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { claimUploads, findUploadImageDetails, readUploadVariant, releaseClaimedUploads } from "./upload-service.ts";

/**
 * Claims the uploads that the site will show, and releases those that it no longer shows.
 * @throws {AppError} `request.invalid` when one is gone, or was not uploaded as a cover
 */
export async function replaceShopPhotographs(
  deps: InTransaction<ClockDeps>,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((id) => !before.includes(id));
  const refused = await claimUploads(
    deps,
    added.map((id) => ({ kind: "cover", id })),
  );
  if (refused.size > 0)
    throw new AppError("request.invalid", {
      fields: { photographs: "Une de ces photos n'est plus là\u00a0: choisissez-la à nouveau." },
    });
  await releaseClaimedUploads(
    deps,
    before.filter((id) => !after.includes(id)),
  );
}

/**
 * Reads a photograph that the settings name: at least `width` px wide if there is one, in AVIF once it exists.
 * @throws {AppError} `upload.not_found`
 */
export async function readShopPhotograph(
  deps: Pick<Deps, "db" | "storage" | "settings">,
  id: string,
  { width, readsAvif }: { width: number; readsAvif: boolean },
): Promise<StoredObject> {
  const isShown =
    deps.settings.site.photographs.some((one) => one.id === id) && photographWidths.includes(width as PhotographWidth);
  const { variants = [] } = (isShown ? await findUploadImageDetails(deps, id) : undefined) ?? {};
  const files = variants.toSorted((one, other) => one.width - other.width);
  const avif = files.filter(({ type }) => type === "image/avif");
  const usable = readsAvif && avif.length > 0 ? avif : files.filter(({ type }) => type === "image/webp");
  const file = usable.find((one) => one.width >= width) ?? usable.at(-1);
  if (!file) throw new AppError("upload.not_found");
  return readUploadVariant(deps, { uploadId: id, name: file.name });
}
