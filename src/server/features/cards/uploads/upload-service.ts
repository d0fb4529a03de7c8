import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { ProcessedImage } from "#server/rendering/images/process-image.ts";
import { contactPhotoSpec, croppingCopySpec, isVariantFileName } from "#server/rendering/images/image-rules.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/queue.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import {
  reserveRateLimitHits,
  releaseRateLimitHits,
  type RateLimitHit,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import { computeBytesOnDisk } from "./budget-rules.ts";
import { findUploadsToEvict, hashUploaderIp, evictUploadsForRoom } from "./upload-budget.ts";
import {
  isGeneratedImageKind,
  avifVariantsDelayMs,
  getUploadFolder,
  parseUploadVariants,
  findWidestWebp,
  type StoredUploadVariant,
  brochureFileName,
} from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import type { ReceivedKind, UploadRow, DrawnKind } from "./upload-tables.ts";
import * as unused from "./unused-store.ts";
import type { CardBrochure } from "#shared/card/extras/card-extras.ts";
import { shareImageSize } from "#server/rendering/share-picture/tasks.ts";

export type StoreUploadNeeds = Pick<Deps, "db" | "clock" | "storage"> & {
  settings: Pick<ServerSettings, "uploadBudgetBytes">;
};
export type ReceiveUploadNeeds = StoreUploadNeeds & Pick<Deps, "images">;
type Stores = Pick<Deps, "db" | "storage">;
type ProcessedFile = Omit<ProcessedImage, "variants" | "master"> &
  Pick<UploadRow, "master"> & {
    variants: StoredUploadVariant[];
  };

/** The sender of an upload, and the rate-limit hits that the upload cost. */
export interface UploadSender {
  /** Address, as `getClientIpOrSubnet` returns it. */
  address: string;
  hits: readonly RateLimitHit[];
}

/**
 * Re-encodes a received image and stores it until a card claims it; then its hits are refunded, and it no longer counts
 * as the sender's. Checks for room first, so that nothing is stored in vain. Lists the upload as unused before it
 * stores the first file, so that files left by a crash are known; then stores the files, then the row that names them,
 * and makes room with it.
 * @throws {AppError} as `processReceivedImage`; `upload.no_room`
 * @throws {StorageUnavailableError} when the store could not take it in time
 */
export async function storeReceivedUpload(
  deps: ReceiveUploadNeeds,
  { kind, bytes }: { kind: UploadKind; bytes: Buffer },
  sender?: UploadSender,
): Promise<{ id: string }> {
  return storeProcessedUpload(deps, kind, await deps.images.process(kind, bytes), sender);
}

/** Stores an already re-encoded image, or a redrawn PDF, as `storeReceivedUpload` does. */
export async function storeProcessedUpload(
  deps: StoreUploadNeeds,
  kind: ReceivedKind,
  file: ProcessedFile,
  sender?: UploadSender,
): Promise<{ id: string }> {
  const { width, height, accent, variants, master, files } = file;
  const arrival = { bytes: computeBytesOnDisk(files), heldBy: sender ? hashUploaderIp(sender.address) : null };
  await findUploadsToEvict(deps, arrival);
  const id = generateSecretId();
  await unused.insertUnusedUploads(deps.db.query, [id], { since: deps.clock.now(), hadOrder: 0 });
  // In parallel, so that a slow store is waited for once.
  await Promise.all(files.map((file) => deps.storage.put(getUploadFolder(id) + file.name, file.bytes, file.type)));
  const createdAt = deps.clock.now();
  try {
    await inTransaction(deps, async (deps) => {
      if (!(await unused.unlistUnusedUpload(deps.db.query, id))) throw new AppError("server.busy", { retryAfter: 5 });
      await evictUploadsForRoom(deps, arrival);
      await reserveRateLimitHits(deps, rateLimitPolicies.uploads, id, sender?.hits ?? []);
      await store.insertUploadRow(deps.db.query, {
        id,
        kind,
        width,
        height,
        variants: JSON.stringify(variants),
        accent,
        master,
        createdAt,
        claimedAt: null,
        storedBytes: arrival.bytes,
        heldBy: arrival.heldBy,
      });
    });
  } catch (error) {
    // Others took the room meanwhile: delete the files now, not after a day outside the budget.
    if (error instanceof AppError && error.code === "upload.no_room")
      await enqueueJob(deps, { kind: "upload.remove", payload: { uploadIds: [id] } });
    throw error;
  }
  return { id };
}

/** Returns the private URL by which an order refers to the image. @throws {AppError} `upload.not_found` */
export async function getPrivateUploadUrl(deps: DbDeps, id: string): Promise<{ url: string; accent: string }> {
  const upload = await requireUpload(deps, id);
  return { url: routePaths.privateImage(upload.id), accent: upload.accent ?? "" };
}

/** Reads the largest WebP of an upload, for anyone who has its id. @throws {AppError} `upload.not_found` */
export async function readPrivateUploadImage(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  return readFile(deps, id, findWidestWebp(parseUploadVariants(upload))?.name);
}

/** Reads the only file of a proof. @throws {AppError} `upload.not_found` */
export async function readProofUploadFile(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  return readFile(deps, id, upload.kind === "proof" ? parseUploadVariants(upload)[0]?.name : undefined);
}

/**
 * Reads an upload's file for print: its print master or, if it has none or the store lost it, the largest WebP.
 * @throws {AppError} `upload.not_found`
 */
export async function readUploadPrintMaster(deps: Stores, id: string): Promise<StoredObject> {
  const upload = await requireUpload(deps, id);
  const master = upload.master === null ? undefined : await deps.storage.get(getUploadFolder(id) + upload.master);
  return master ?? readFile(deps, id, findWidestWebp(parseUploadVariants(upload))?.name);
}

/**
 * Reads an upload for cropping it again, for anyone who has its id: the browser-readable copy of a HEIC, else the file
 * for print.
 * @throws {AppError} `upload.not_found`
 */
export async function readUploadForCropping(deps: Stores, id: string): Promise<StoredObject> {
  return (await deps.storage.get(getUploadFolder(id) + croppingCopySpec.name)) ?? readUploadPrintMaster(deps, id);
}

/** Finds an upload's file for print. @throws {AppError} `upload.not_found` */
export async function findUploadPrintMaster(deps: DbDeps, id: string): Promise<{ uploadId: string; name: string }> {
  const upload = await requireUpload(deps, id);
  const name = upload.master ?? findWidestWebp(parseUploadVariants(upload))?.name;
  if (name === undefined) throw new AppError("upload.not_found");
  return { uploadId: id, name };
}

/** Finds which of these uploads has a file of that name. @throws {AppError} `upload.not_found` */
export async function findUploadVariant(
  deps: DbDeps,
  uploadIds: readonly string[],
  name: string,
): Promise<{ uploadId: string; name: string }> {
  if (!isVariantFileName(name)) throw new AppError("upload.not_found");
  const uploads = await store.findUploadRows(deps.db.query, uploadIds);
  const upload = uploads.find((candidate) => parseUploadVariants(candidate).some((variant) => variant.name === name));
  if (!upload) throw new AppError("upload.not_found");
  return { uploadId: upload.id, name };
}

/** Reads the file that `findUploadVariant` found. @throws {AppError} `upload.not_found` */
export async function readUploadVariant(
  deps: Pick<Deps, "storage">,
  { uploadId, name }: Awaited<ReturnType<typeof findUploadVariant>>,
): Promise<StoredObject> {
  return readFile(deps, uploadId, name);
}

/** Reads the square JPEG of a profile upload, for the vCard. */
export async function readUploadContactPhoto(
  deps: Pick<Deps, "storage">,
  uploadId: string,
): Promise<Buffer | undefined> {
  return (await deps.storage.get(getUploadFolder(uploadId) + contactPhotoSpec.name))?.bytes;
}

export interface CardUpload {
  kind: UploadKind;
  id: string;
}

/**
 * Claims free uploads, each once, for the cards of one order, and enqueues their AVIF variants. Resolves to the ids
 * that could not be claimed; the caller must then roll back.
 */
export async function claimUploads(
  deps: InTransaction<ClockDeps>,
  uploads: readonly CardUpload[],
): Promise<Set<string>> {
  const now = deps.clock.now();
  const free = new Map(
    (
      await store.claimFreeImages(
        deps.db.query,
        uploads.map(({ id }) => id),
        now,
      )
    ).map(({ id, kind }) => [id, kind]),
  );
  const refused = new Set(uploads.flatMap(({ id, kind }) => (free.get(id) === kind ? [] : [id])));
  const claimed = [...new Set(uploads.map(({ id }) => id))].filter((id) => !refused.has(id));
  await releaseRateLimitHits(deps, rateLimitPolicies.uploads, claimed);
  // The job needs no key, since an upload is claimed once.
  await enqueueJobs(
    deps,
    claimed.map((uploadId) => ({
      kind: "upload.variants",
      payload: { uploadId },
      runAt: now + avifVariantsDelayMs,
    })),
  );
  return refused;
}

/** An upload as pages show it: its size in px, its accent and its stored files. */
export interface UploadImageDetails extends Pick<UploadRow, "id" | "width" | "height" | "accent"> {
  variants: StoredUploadVariant[];
}

/** Finds one upload's details; `undefined` if no id is given or the upload is deleted. */
export async function findUploadImageDetails(deps: DbDeps, id: string | null): Promise<UploadImageDetails | undefined> {
  if (id === null) return undefined;
  return (await listUploadImageDetails(deps, [id]))[0];
}

export async function listUploadImageDetails(deps: DbDeps, ids: readonly string[]): Promise<UploadImageDetails[]> {
  return (await store.findUploadRows(deps.db.query, ids)).map((upload) => ({
    id: upload.id,
    width: upload.width,
    height: upload.height,
    accent: upload.accent,
    variants: parseUploadVariants(upload),
  }));
}

/** Releases uploads that a card used: nobody can see them any more, and a sweep deletes their files. */
export async function releaseClaimedUploads(deps: InTransaction<ClockDeps>, ids: readonly string[]): Promise<void> {
  const since = deps.clock.now();
  const gone = Object.groupBy(await store.deleteUploadRows(deps.db.query, ids), ({ kind }) =>
    isGeneratedImageKind(kind) ? "drawn" : "received",
  );
  await unused.insertUnusedUploads(deps.db.query, toIds(gone.received), { since, hadOrder: 1 });
  // Uploads that the service can redraw are deleted without confirmation, however many there are.
  await unused.insertUnusedUploads(deps.db.query, toIds(gone.drawn), { since, hadOrder: 0 });
}

function toIds(uploads: readonly { id: string }[] = []): string[] {
  return uploads.map(({ id }) => id);
}

async function requireUpload(deps: DbDeps, id: string): Promise<UploadRow> {
  const upload = await store.findUploadRow(deps.db.query, id);
  if (!upload) throw new AppError("upload.not_found");
  return upload;
}

async function readFile(deps: Pick<Deps, "storage">, id: string, name: string | undefined): Promise<StoredObject> {
  if (name === undefined) throw new AppError("upload.not_found");
  const file = await deps.storage.get(getUploadFolder(id) + name);
  if (!file) throw new AppError("upload.not_found");
  return file;
}

export async function findBrochure(deps: DbDeps, id: string): Promise<CardBrochure | undefined> {
  const upload = await store.findUploadRow(deps.db.query, id);
  if (upload?.kind !== "brochure") return undefined;
  const [{ bytes = 0, pages = 0 } = {}] = parseUploadVariants(upload);
  return { id, bytes, pages, at: new Date(upload.createdAt).toISOString() };
}

/** Claims a free brochure for a card; resolves to `false` when it is gone or another card has it. */
export async function claimBrochure(deps: InTransaction<ClockDeps>, id: string): Promise<boolean> {
  return (await store.claimFreeBrochures(deps.db.query, [id], deps.clock.now())).length > 0;
}

/** Reads a brochure's file; `undefined` when the store has lost it. */
export async function readBrochureFile(deps: Pick<Deps, "storage">, id: string): Promise<StoredObject | undefined> {
  return deps.storage.get(getUploadFolder(id) + brochureFileName);
}

type Needs = Pick<Deps, "db" | "clock" | "storage">;

interface GeneratedFile {
  name: string;
  bytes: Buffer;
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
  name: string;
}

/** Turns a stored image into an upload that a card uses; resolves to `false` when it was swept meanwhile. */
export async function claimGeneratedImage(
  deps: InTransaction<ClockDeps>,
  { id, kind, name }: ClaimedDrawing,
): Promise<boolean> {
  const { width, height } = shareImageSize;
  return claimUnused(deps, { id, kind, width, height }, { name, type: "image/jpeg", width });
}

/** Turns a stored file into a proof's upload; resolves to `false` when it was swept meanwhile. */
export async function claimProofFile(
  deps: InTransaction<ClockDeps>,
  id: string,
  { name, type }: Pick<StoredUploadVariant, "name" | "type">,
): Promise<boolean> {
  return claimUnused(deps, { id, kind: "proof", width: 0, height: 0 }, { name, type, width: 0 });
}

async function claimUnused(
  deps: InTransaction<ClockDeps>,
  upload: Pick<UploadRow, "id" | "kind" | "width" | "height">,
  file: StoredUploadVariant,
): Promise<boolean> {
  if (!(await unused.unlistUnusedUpload(deps.db.query, upload.id))) return false;
  const now = deps.clock.now();
  await store.insertUploadRow(deps.db.query, {
    ...upload,
    variants: JSON.stringify([file]),
    accent: "",
    master: null,
    createdAt: now,
    claimedAt: now,
    storedBytes: 0,
    heldBy: null,
  });
  return true;
}
