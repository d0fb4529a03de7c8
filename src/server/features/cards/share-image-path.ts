import { routePaths } from "#shared/urls.ts";
import { findUploadImageDetails } from "#server/features/cards/uploads/upload-service.ts";
import type { DbDeps } from "#server/deps.ts";
import * as imageStore from "./images-store.ts";
import { findCard } from "./card-store.ts";

/**
 * Finds the path of the share image (JPEG) of an order's payment page or, once it is paid, of its card;
 * `undefined` before it is drawn.
 */
export async function findShareImagePath(deps: DbDeps, ref: string): Promise<string | undefined> {
  const card = await findCard(deps.db.query, ref);
  const kind = card?.state === "live" ? "share" : "payment";
  const drawn = (await imageStore.listCardImages(deps.db.query, ref)).find((image) => image.kind === kind);
  if (!drawn?.publicKey) return undefined;
  const name = (await findUploadImageDetails(deps, drawn.uploadId))?.variants[0]?.name;
  if (name) return routePaths.publicImage(drawn.publicKey, name);
  return undefined;
}
