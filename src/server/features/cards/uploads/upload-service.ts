import { uploadKinds, type UploadKind } from "#shared/upload-kinds.ts";
import { paths } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/config/env.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecretId } from "#server/db/ids.ts";
import { processImage, type ProcessedImage } from "#server/rendering/images/process-image.ts";
import { contactPhoto, isVariantName } from "#server/rendering/images/image-rules.ts";
import { enqueue, enqueueAll } from "#server/jobs/queue.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { hold, release, type Hit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { bytesOnDisk } from "./budget-rules.ts";
import { findRoom, holderOf, makeRoom } from "./upload-budget.ts";
import { isDrawn, laterVariantsDelayMs, uploadFolder, variantsOf, widestWebp, type StoredVariant } from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import type { UploadRow } from "./upload-tables.ts";
import * as unused from "./unused-store.ts";

export { claimDrawing, claimProofFile, storeDrawing } from "./drawings.ts";
export { drawMissingAccents, keepAccent } from "./accents.ts";

export type StoreUploadNeeds = Pick<Deps, "db" | "clock" | "storage"> & { settings: Pick<Settings, "uploadBudgetBytes"> };
type Stores = Pick<Deps, "db" | "storage">;

/** Who sent an upload, and what it was counted as. */
export interface Sender {
  /** As `clientAddress` gives it. */
  address: string;
  hits: readonly Hit[];
}

/**
 * Keeps a received image, re-encoded, until a card claims it: then the hits of its sender go back, and it is his no more.
 * It is listed as unused before its first file is stored, so that whatever a crash leaves is known; the files are stored
 * before the row that names them. Room is looked for before, so that nothing is stored in vain, and made with the row.
 * @throws {AppError} as `processImage`; `upload.no_room`
 * @throws {StorageUnavailable} when the store could not take it in time
 */
export async function storeUpload(deps: StoreUploadNeeds, { kind, bytes }: { kind: UploadKind; bytes: Buffer }, sender?: Sender): Promise<{ id: string }> {
  return storeProcessed(deps, kind, await processImage(kind, bytes), sender);
}

/** As `storeUpload`, of an image that was re-encoded before. */
export async function storeProcessed(deps: StoreUploadNeeds, kind: UploadKind, image: ProcessedImage, sender?: Sender): Promise<{ id: string }> {
  const { width, height, accent, variants, master, files } = image;
  const arrival = { bytes: bytesOnDisk(files), heldBy: sender ? holderOf(sender.address) : null };
  await findRoom(deps, arrival);
  const id = newSecretId();
  await unused.insertUnused(deps.db.query, [id], { since: deps.clock.now(), hadOrder: 0 });
  // Together, so that a slow store is waited for once.
  await Promise.all(files.map((file) => deps.storage.put(uploadFolder(id) + file.name, file.bytes, file.type)));
  const createdAt = deps.clock.now();
  try {
    await inTransaction(deps, async (deps) => {
      if (!(await unused.removeIfStaying(deps.db.query, id))) throw new AppError("server.busy", { retryAfter: 5 });
      await makeRoom(deps, arrival);
      await hold(deps, limits.uploads, id, sender?.hits ?? []);
      await store.insertUpload(deps.db.query, { id, kind, width, height, variants: JSON.stringify(variants), accent, master, createdAt, claimedAt: null, storedBytes: arrival.bytes, heldBy: arrival.heldBy });
    });
  } catch (error) {
    // Others took the room meanwhile: the files go now, not after a day outside the budget.
    if (error instanceof AppError && error.code === "upload.no_room") await enqueue(deps, { kind: "upload.remove", payload: { uploadIds: [id] } });
    throw error;
  }
  return { id };
}

/** What an order names the image by. @throws {AppError} `upload.not_found` */
export async function readUploadUrl(deps: Pick<Deps, "db">, id: string): Promise<{ url: string; accent: string }> {
  const upload = await requireUpload(deps, id);
  return { url: paths.privateImage(upload.id), accent: upload.accent ?? "" };
}

/** The largest WebP, for whoever holds the id. @throws {AppError} `upload.not_found` */
export async function readPrivateImage(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  return readFile(deps, id, widestWebp(variantsOf(upload))?.name);
}

/** The one file of a proof. @throws {AppError} `upload.not_found` */
export async function readProofFile(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  return readFile(deps, id, upload.kind === "proof" ? variantsOf(upload)[0]?.name : undefined);
}

/** What is printed of an upload: its master, else, for one of before there were any or that the store has lost, the largest WebP. @throws {AppError} `upload.not_found` */
export async function readPrintMaster(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  const master = upload.master === null ? undefined : await deps.storage.get(uploadFolder(id) + upload.master);
  return master ?? readFile(deps, id, widestWebp(variantsOf(upload))?.name);
}

/** Which file is printed of an upload. @throws {AppError} `upload.not_found` */
export async function findPrintMaster(deps: Pick<Deps, "db">, id: string): Promise<{ uploadId: string; name: string }> {
  const upload = await requireUpload(deps, id);
  const name = upload.master ?? widestWebp(variantsOf(upload))?.name;
  if (name === undefined) throw new AppError("upload.not_found");
  return { uploadId: id, name };
}

/** Which of these uploads has a file of that name. @throws {AppError} `upload.not_found` */
export async function findVariant(deps: Pick<Deps, "db">, uploadIds: readonly string[], name: string): Promise<{ uploadId: string; name: string }> {
  const uploads = isVariantName(name) ? await store.findUploads(deps.db.query, uploadIds) : [];
  const upload = uploads.find((candidate) => variantsOf(candidate).some((variant) => variant.name === name));
  if (!upload) throw new AppError("upload.not_found");
  return { uploadId: upload.id, name };
}

/** The file that `findVariant` found. @throws {AppError} `upload.not_found` */
export async function readVariant(deps: Pick<Deps, "storage">, { uploadId, name }: Awaited<ReturnType<typeof findVariant>>): Promise<StoredObject> {
  return readFile(deps, uploadId, name);
}

/** The square JPEG of a profile upload, for the vCard. */
export async function readContactPhoto(deps: Pick<Deps, "storage">, uploadId: string): Promise<Buffer | undefined> {
  return (await deps.storage.get(uploadFolder(uploadId) + contactPhoto.name))?.bytes;
}

/** Takes free uploads for a card, whose AVIF variants then follow; the kinds it could not have, for which the caller rolls back. */
export async function claimUploads(deps: InTransaction<Pick<Deps, "db" | "clock">>, ids: Partial<Record<UploadKind, string>>): Promise<UploadKind[]> {
  const now = deps.clock.now();
  const refused: UploadKind[] = [];
  const claimed: string[] = [];
  for (const kind of uploadKinds) {
    const id = ids[kind];
    if (id === undefined) continue;
    if (await store.claimIfFree(deps.db.query, id, kind, now)) claimed.push(id);
    else refused.push(kind);
  }
  for (const id of claimed) await release(deps, limits.uploads, id);
  // Without a key: an upload is claimed once.
  await enqueueAll(deps, claimed.map((uploadId) => ({ kind: "upload.variants", payload: { uploadId }, runAt: now + laterVariantsDelayMs })));
  return refused;
}

/** An upload as pages show it: its size in px, its colour and its written files. */
export interface UploadFacts extends Pick<UploadRow, "id" | "width" | "height" | "accent"> {
  variants: StoredVariant[];
}

export async function listUploads(deps: Pick<Deps, "db">, ids: readonly string[]): Promise<UploadFacts[]> {
  return (await store.findUploads(deps.db.query, ids)).map((upload) => ({ id: upload.id, width: upload.width, height: upload.height, accent: upload.accent, variants: variantsOf(upload) }));
}

/** Lets go of uploads that a card used: nobody sees them any more, and a sweep removes their files. */
export async function letGoUploads(deps: InTransaction<Pick<Deps, "db" | "clock">>, ids: readonly string[]): Promise<void> {
  const since = deps.clock.now();
  const gone = Object.groupBy(await store.removeUploads(deps.db.query, ids), ({ kind }) => (isDrawn(kind) ? "drawn" : "received"));
  await unused.insertUnused(deps.db.query, idsOf(gone.received), { since, hadOrder: 1 });
  // What can be drawn again goes without a person's word, however much of it there is.
  await unused.insertUnused(deps.db.query, idsOf(gone.drawn), { since, hadOrder: 0 });
}

function idsOf(uploads: readonly { id: string }[] = []): string[] {
  return uploads.map(({ id }) => id);
}

async function requireUpload(deps: Pick<Deps, "db">, id: string): Promise<UploadRow> {
  const upload = await store.findUpload(deps.db.query, id);
  if (!upload) throw new AppError("upload.not_found");
  return upload;
}

async function readFile(deps: Pick<Deps, "storage">, id: string, name: string | undefined): Promise<StoredObject> {
  const file = name === undefined ? undefined : await deps.storage.get(uploadFolder(id) + name);
  if (!file) throw new AppError("upload.not_found");
  return file;
}
