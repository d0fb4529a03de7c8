import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/ids.ts";
import { shareImageSize } from "#server/rendering/share-picture/tasks.ts";
import { getUploadFolder, type StoredUploadVariant } from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import type { DrawnKind } from "./upload-tables.ts";
import * as unused from "./unused-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage">;

interface GeneratedFile {
  name: string;
  bytes: Buffer;
  /** Media type of the image. */
  type?: string;
}

/**
 * Stores an image that the service drew, or a file of a proof. Lists it as unused first, so that a crash leaves no
 * unknown file. Resolves to its id.
 */
export async function storeGeneratedFile(
  deps: Needs,
  { name, bytes, type = "image/jpeg" }: GeneratedFile,
): Promise<string> {
  const id = generateSecretId();
  await unused.insertUnusedUploads(deps.db.query, [id], { since: deps.clock.now(), hadOrder: 0 });
  await deps.storage.put(getUploadFolder(id) + name, bytes, type);
  return id;
}

interface ClaimedDrawing {
  id: string;
  kind: DrawnKind;
  /** Name of the file. */
  name: string;
}

/** Makes a stored image an upload that a card uses; resolves to `false` when it was swept meanwhile. */
export async function claimGeneratedImage(
  deps: InTransaction<ClockDeps>,
  { id, kind, name }: ClaimedDrawing,
): Promise<boolean> {
  if (!(await unused.unlistUnusedUpload(deps.db.query, id))) return false;
  const now = deps.clock.now();
  const { width, height } = shareImageSize;
  await store.insertUploadRow(deps.db.query, {
    id,
    kind,
    width,
    height,
    variants: JSON.stringify([{ name, type: "image/jpeg", width }]),
    accent: "",
    master: null,
    createdAt: now,
    claimedAt: now,
    storedBytes: 0,
    heldBy: null,
  });
  return true;
}

/** Makes a stored file a proof's; resolves to `false` when it was swept meanwhile. */
export async function claimProofFile(
  deps: InTransaction<ClockDeps>,
  id: string,
  { name, type }: Pick<StoredUploadVariant, "name" | "type">,
): Promise<boolean> {
  if (!(await unused.unlistUnusedUpload(deps.db.query, id))) return false;
  const now = deps.clock.now();
  const variants = JSON.stringify([{ name, type, width: 0 } satisfies StoredUploadVariant]);
  await store.insertUploadRow(deps.db.query, {
    id,
    kind: "proof",
    width: 0,
    height: 0,
    variants,
    accent: "",
    master: null,
    createdAt: now,
    claimedAt: now,
    storedBytes: 0,
    heldBy: null,
  });
  return true;
}
