import { AppError } from "#server/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { hasVersionWithBrochure, releaseUnreferencedUploads } from "./card-versions.ts";
import { orderRefOfCardQuery } from "./erasure-scope-store.ts";
import * as store from "./images-store.ts";
import { claimBrochure } from "./uploads/upload-service.ts";

/**
 * Gives a card a brochure: a free upload, or one of the card's own versions. An empty `id` removes it. Releases the
 * previous brochure unless a version has it.
 * @throws {AppError} `request.invalid` if the brochure is gone or belongs to another card
 */
export async function bindBrochure(deps: InTransaction<ClockDeps>, cardRef: string, id: string): Promise<void> {
  const { query } = deps.db;
  const kind = "brochure";
  const before = await store.deleteCardImage(query, { cardRef, kind });
  if (id !== "") {
    const isKnown = id === before || (await hasVersionWithBrochure(deps, cardRef, id));
    if (!isKnown && !(await claimBrochure(deps, id)))
      throw new AppError("request.invalid", {
        fields: { "extras.brochure": "Ce fichier n'est plus disponible. Veuillez le choisir à nouveau." },
      });
    await store.insertCardImages(query, [{ cardRef, kind, uploadId: id, publicKey: null }]);
  }
  if (before !== undefined && before !== id)
    await releaseUnreferencedUploads(deps, orderRefOfCardQuery(cardRef), [before]);
}
