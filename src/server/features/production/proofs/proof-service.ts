import type { PieceProofs } from "#shared/contract/proofs.ts";
import { routePaths } from "#shared/route-paths.ts";
import { drawCardsPdf } from "#server/rendering/card-pdf/single-cards-pdf.ts";
import { prepareLogoForPrint } from "#server/rendering/card-pdf/logo.ts";
import type { CardToPrint } from "#server/rendering/card-pdf/card.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps, PieceMovedEvent } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { isWellFormedSecretId } from "#server/db/generate-ids.ts";
import { constantTimeCompare } from "#server/auth/constant-time-compare.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { getPrintedQrUrl } from "#server/features/cards/printed-url-rules.ts";
import { getPieceOrThrow } from "../production-service.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import type { PieceRow } from "../production-tables.ts";
import {
  claimProofFile,
  findUploadImageDetails,
  listProofUploadsByFileName,
  readProofUploadFile,
  releaseClaimedUploads,
  storeGeneratedFile,
} from "#server/features/cards/uploads/upload-service.ts";
import { canSendProof } from "./proof-rules.ts";
import * as store from "./proof-store.ts";
import type { ProofRow } from "./proof-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { designPdfFileNames, redrawPdfDesign } from "./design.ts";

/**
 * Loads a piece and its versions, newest first, for whoever holds their secret.
 * @throws {AppError} `proof.not_found`
 */
export async function getProofBySecretOrThrow(
  deps: DbDeps,
  pieceId: string,
  secret: string,
): Promise<{ piece: PieceRow; versions: ProofRow[] }> {
  if (!isWellFormedSecretId(pieceId) || !isWellFormedSecretId(secret)) throw new AppError("proof.not_found");
  const versions = await store.listProofVersionRows(deps.db.query, pieceId);
  if (!versions[0] || !constantTimeCompare(secret, versions[0].secret)) throw new AppError("proof.not_found");
  try {
    return { piece: await getPieceOrThrow(deps, pieceId), versions };
  } catch (error) {
    if (error instanceof AppError) throw new AppError("proof.not_found", { cause: error });
    throw error;
  }
}

/** Finds the order of a piece of which a proof was sent. */
export async function findOrderRefOfProof({ db }: DbDeps, pieceId: string): Promise<string | undefined> {
  if (!isWellFormedSecretId(pieceId)) return undefined;
  return (await store.listProofVersionRows(db.query, pieceId))[0]?.orderRef;
}

/** Lists every piece of an order with its versions, for staff. */
export async function listOrderProofs(deps: CoreDeps, orderRef: string): Promise<PieceProofs[]> {
  const versions = Map.groupBy(await store.listProofRowsByOrder(deps.db.query, orderRef), ({ pieceId }) => pieceId);
  return (await listPiecesByOrder(deps.db.query, orderRef)).map((piece) => {
    const own = versions.get(piece.id) ?? [];
    return {
      pieceId: piece.id,
      place: piece.place,
      state: piece.state,
      sendable: canSendProof(piece),
      link: own[0] ? getProofPageUrl(deps, own[0]) : null,
      versions: own.map(toProofVersion),
    };
  });
}

export function getProofPageUrl({ settings }: Pick<Deps, "settings">, { pieceId, secret }: ProofRow): string {
  return settings.publicUrl + routePaths.proof(pieceId, secret);
}

function toProofVersion({
  id,
  version,
  source,
  state,
  note,
  answer,
  sentAt,
  answeredAt,
}: ProofRow): PieceProofs["versions"][number] {
  return {
    id,
    version,
    source,
    state,
    note,
    answer,
    sentAt: new Date(sentAt).toISOString(),
    answeredAt: formatIsoOrNull(answeredAt),
  };
}

/** Closes a proof whose piece staff move on, or back to its design: they answer in the buyer's place. */
export async function closeProofByStaff(
  deps: InTransaction<ClockDeps>,
  { pieceId, actor, from, to }: PieceMovedEvent,
): Promise<void> {
  if (from !== "proof_sent" || actor === "buyer") return;
  if (to === "approved") await store.closeSentProofs(deps.db.query, pieceId, "approved", deps.clock.now());
  if (to === "to_design") await store.closeSentProofs(deps.db.query, pieceId, "superseded", deps.clock.now());
}

/** Finds the approved proof of this piece itself; `undefined` if no proof was sent. Only the last version counts. */
export async function findOwnApprovedProof(deps: DbDeps, pieceId: string): Promise<ProofRow | undefined> {
  const [latest] = await store.listProofVersionRows(deps.db.query, pieceId);
  if (latest?.state === "approved") return latest;
  return undefined;
}

type ProvenPiece = Pick<PieceRow, "id" | "kind" | "cardRef" | "createdAt">;

/**
 * Finds what the buyer approved of this piece; of one that is made after its card's first one, and of which no
 * proof was sent, the design that was approved last before, where that was a file.
 */
export async function findApprovedProof(deps: DbDeps, piece: ProvenPiece): Promise<ProofRow | undefined> {
  const [latest] = await store.listProofVersionRows(deps.db.query, piece.id);
  if (latest) {
    if (latest.state === "approved") return latest;
    return undefined;
  }
  if (piece.kind === "first") return undefined;
  const before = await store.findLastApprovedProofBefore(deps.db.query, piece);
  if (before?.source === "file") return before;
  return undefined;
}

/** Finds the last version sent to its buyer, whatever he answered; else the approved proof of the piece before. */
export async function findLastSentProof(deps: DbDeps, piece: ProvenPiece): Promise<ProofRow | undefined> {
  const [latest] = await store.listProofVersionRows(deps.db.query, piece.id);
  return latest ?? findApprovedProof(deps, piece);
}

/** Loads a proof. @throws {AppError} `proof.not_found` */
export async function getProofOrThrow(deps: DbDeps, id: string): Promise<ProofRow> {
  const proof = await store.findProofRow(deps.db.query, id);
  if (!proof || proof.secret === "") throw new AppError("proof.not_found");
  return proof;
}

type DesignNeeds = Pick<Deps, "db" | "clock" | "storage" | "settings" | "log">;

/**
 * Reads the design of a version, or draws its print file.
 * @throws {AppError} `proof.not_found`, `.not_shown`, `upload.not_found`
 */
export async function readProofDesignFile(deps: DesignNeeds, proof: ProofRow): Promise<StoredObject> {
  if (proof.source === "file") return readRedrawnDesign(deps, proof);
  const piece = await getPieceOrThrow(deps, proof.pieceId);
  return {
    bytes: await drawCardsPdf([{ card: await getProofToPrint(deps, proof, piece), ground: "ink" }]),
    contentType: "application/pdf",
  };
}

/** Reads the logo on a drawn version. @throws {AppError} `upload.not_found` */
export async function readProofLogoImage(
  deps: Pick<Deps, "db" | "storage">,
  { source, fileUpload }: ProofRow,
): Promise<StoredObject> {
  if (source !== "drawing" || fileUpload === null) throw new AppError("upload.not_found");
  return readProofUploadFile(deps, fileUpload);
}

type PrintNeeds = Pick<Deps, "db" | "storage" | "settings">;

/** Reads a drawn version as it is printed. */
export async function getProofToPrint(
  deps: PrintNeeds,
  proof: ProofRow,
  { offer, cardRef }: Pick<PieceRow, "offer" | "cardRef">,
  number = "Épreuve",
): Promise<CardToPrint> {
  const { name, jobTitle, company, fileUpload } = proof;
  const image = fileUpload === null ? undefined : await readProofUploadFile(deps, fileUpload);
  const logo = image && (await withImageSlot(() => prepareLogoForPrint(image.bytes, offer)));
  return {
    offer,
    name,
    jobTitle,
    company,
    logo,
    address: getPrintedQrUrl(deps.settings, cardRef),
    label: `${number} · ${name}`,
  };
}

/** Erases the proofs of an order whose data is erased, and releases their files. */
export async function eraseOrderProofs(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  await releaseClaimedUploads(deps, await store.eraseProofRows(deps.db.query, part));
}

type Needs = Pick<Deps, "db" | "clock" | "storage" | "log">;

/**
 * Reads the file of a version's design, as the service drew it: a PDF that an earlier release kept as it came is
 * drawn now.
 * @throws {AppError} `proof.not_shown`, `upload.not_found`, `server.busy`
 */
async function readRedrawnDesign(deps: Needs, proof: Pick<ProofRow, "id" | "fileUpload">): Promise<StoredObject> {
  const file = await readProofUploadFile(deps, proof.fileUpload ?? "");
  if (!(await isAsReceived(deps, proof))) return file;
  const bytes = await redraw(deps, proof, file.bytes);
  return { bytes, contentType: "application/pdf" };
}

/** Draws every PDF that an earlier release kept as it came; one that cannot be drawn stays, and is never shown. */
export async function redrawReceivedDesigns(deps: Needs): Promise<void> {
  const files = await listProofUploadsByFileName(deps.db.query, designPdfFileNames.received);
  for (const proof of await store.listProofRowsByFile(deps.db.query, files)) {
    try {
      await readRedrawnDesign(deps, proof);
    } catch (error) {
      // This proof was deleted meanwhile or has no use any more: the next one may be fine.
      if (!(error instanceof AppError) || error.code === "server.busy") throw error;
      deps.log.warn(
        { err: error, proof: proof.id },
        "a proof's PDF that an earlier release kept as it came could not be drawn; nobody is shown it",
      );
    }
  }
}

async function isAsReceived(deps: DbDeps, { fileUpload }: Pick<ProofRow, "fileUpload">): Promise<boolean> {
  const upload = await findUploadImageDetails(deps, fileUpload);
  return upload?.variants[0]?.name === designPdfFileNames.received;
}

/** Replaces the received file by the drawn one, once, even if others draw it too. */
async function redraw(
  deps: Needs,
  { id, fileUpload }: Pick<ProofRow, "id" | "fileUpload">,
  received: Uint8Array,
): Promise<Buffer> {
  const drawn = await redrawPdfDesign(received).catch(refuseToShow);
  const upload = await storeGeneratedFile(deps, drawn);
  await inTransaction(deps, async (deps) => {
    if (fileUpload === null || !(await store.replaceProofFile(deps.db.query, id, fileUpload, upload))) return;
    if (!(await claimProofFile(deps, upload, drawn))) throw new AppError("server.busy", { retryAfter: 5 });
    await releaseClaimedUploads(deps, [fileUpload]);
  });
  return drawn.bytes;
}

function refuseToShow(error: unknown): never {
  if (error instanceof AppError && error.code.startsWith("proof.pdf_"))
    throw new AppError("proof.not_shown", { cause: error });
  throw error;
}
