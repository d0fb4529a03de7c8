import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import {
  claimProofFile,
  releaseClaimedUploads,
  listProofUploadsByFileName,
  readProofUploadFile,
  storeGeneratedFile,
  findUploadImageDetails,
} from "#server/features/cards/uploads/upload-service.ts";
import { designPdfFileNames, redrawPdfDesign } from "./design.ts";
import * as store from "./proof-store.ts";
import type { ProofRow } from "./proof-tables.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "log">;

/**
 * Reads the file of a version's design, as the service drew it: a PDF that an earlier release kept as it came is
 * drawn now.
 * @throws {AppError} `proof.not_shown`, `upload.not_found`, `server.busy`
 */
export async function readRedrawnDesign(
  deps: Needs,
  proof: Pick<ProofRow, "id" | "fileUpload">,
): Promise<StoredObject> {
  const file = await readProofUploadFile(deps, proof.fileUpload ?? "");
  if (!(await isAsReceived(deps, proof))) return file;
  const bytes = await redraw(deps, proof, file.bytes);
  return { bytes, contentType: "application/pdf" };
}

/** Draws every PDF that an earlier release kept as it came; one that cannot be drawn stays, and is never shown. */
export async function redrawReceivedDesigns(deps: Needs): Promise<void> {
  const files = await listProofUploadsByFileName(deps, designPdfFileNames.received);
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

async function isAsReceived(deps: Pick<Deps, "db">, { fileUpload }: Pick<ProofRow, "fileUpload">): Promise<boolean> {
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
