import type { CardBrochure } from "#shared/card/extras/card-extras.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { brochureFileName, getUploadFolder, parseUploadVariants } from "./upload-rules.ts";
import * as store from "./upload-store.ts";

/** Finds a brochure by its upload. */
export async function findBrochure(deps: DbDeps, id: string): Promise<CardBrochure | undefined> {
  const upload = await store.findUploadRow(deps.db.query, id);
  if (upload?.kind !== "brochure") return undefined;
  const [{ bytes = 0, pages = 0 } = {}] = parseUploadVariants(upload);
  return { id, bytes, pages, at: new Date(upload.createdAt).toISOString() };
}

/** Claims a free brochure for a card; resolves to `false` when it is gone, or another card's. */
export async function claimBrochure(deps: InTransaction<ClockDeps>, id: string): Promise<boolean> {
  return (await store.claimFreeUploads(deps.db.query, [id], "brochure", deps.clock.now())).has(id);
}

/** Reads a brochure's file; `undefined` when the store has lost it. */
export async function readBrochureFile(deps: Pick<Deps, "storage">, id: string): Promise<StoredObject | undefined> {
  return deps.storage.get(getUploadFolder(id) + brochureFileName);
}
