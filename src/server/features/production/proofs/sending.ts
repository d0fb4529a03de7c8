import type { ProofSource } from "#shared/states-and-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSortableId, generateSecretId } from "#server/db/generate-ids.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import { findPrintedLogoUploadId, readCardPrintImage, getCardOrThrow } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { lockPieceForUpdate, getPieceOrThrow } from "../production-service.ts";
import { movePieceInTransaction, type PieceMover } from "../piece-move-service.ts";
import { getPrintedTexts } from "#server/features/cards/printed-text-rules.ts";
import { assertCardPrintable } from "#server/rendering/fonts/assert-printable.ts";
import { claimProofFile, storeGeneratedFile } from "#server/features/cards/uploads/upload-service.ts";
import type { StoredUploadVariant } from "#server/features/cards/uploads/upload-rules.ts";
import { toProofDesignFile } from "./design.ts";
import { proofReminderDelaysMs } from "#server/features/orders/proof-reminder-rules.ts";
import { canSendProof } from "./proof-rules.ts";
import * as store from "./proof-store.ts";
import type { ProofRow } from "./proof-tables.ts";

export interface SendProofInput {
  source: ProofSource;
  /** Message of staff to the buyer. */
  note: string;
  file?: Buffer | undefined;
}

interface ProofFile {
  name: string;
  type: StoredUploadVariant["type"];
  bytes: Buffer;
}

/**
 * Sends the buyer a version of what his piece will look like: it waits for him, and an earlier one waits no more.
 * @throws {AppError} `piece.not_found`, `proof.too_late`, `proof.file_missing`, `.file_refused`, `.file_too_large`, `print.letters_missing`
 */
export async function sendProofToBuyer(
  deps: Deps,
  mover: PieceMover,
  pieceId: string,
  { source, note, file }: SendProofInput,
): Promise<ProofRow> {
  const { orderRef, cardRef, state } = await getPieceOrThrow(deps, pieceId);
  if (!canSendProof({ state })) throw new AppError("proof.too_late");
  const kept = source === "file" ? await toProofDesignFile(requireFile(file)) : await readLogo(deps, cardRef);
  const fileUpload = kept ? await storeGeneratedFile(deps, kept) : null;
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef);
    // Locks the piece before its proofs, like an answer does, so that the two never deadlock.
    await movePieceToProof(deps, mover, pieceId);
    if (kept && fileUpload !== null && !(await claimProofFile(deps, fileUpload, kept)))
      throw new AppError("server.busy", { retryAfter: 5 });
    const [before] = await store.listProofVersionRows(deps.db.query, pieceId);
    const card = await getCardOrThrow(deps, cardRef);
    const texts = getPrintedTexts(card);
    if (source === "drawing") assertCardPrintable(texts);
    const now = deps.clock.now();
    const proof: ProofRow = {
      id: generateSortableId(now),
      pieceId,
      orderRef,
      version: (before?.version ?? 0) + 1,
      secret: before?.secret ?? generateSecretId(),
      source,
      state: "sent",
      ...texts,
      fileUpload,
      logoUpload: source === "drawing" ? ((await findPrintedLogoUploadId(deps, card)) ?? null) : null,
      note,
      answer: "",
      sentAt: now,
      sentBy: mover.actor,
      answeredAt: null,
      reminded: 0,
    };
    await store.supersedeSentProofs(deps.db.query, pieceId);
    await store.insertProofRow(deps.db.query, proof);
    await mailProof(deps, proof, order, 0);
    await enqueueJobs(
      deps,
      proofReminderDelaysMs.map((delay, at) => ({
        kind: "proof.remind" as const,
        payload: { proofId: proof.id, reminder: at + 1 },
        key: `proof.remind:${proof.id}:${at + 1}`,
        runAt: now + delay,
      })),
    );
    return proof;
  });
}

/**
 * The piece waits for the buyer; one that does already is held, so that no answer comes between.
 * @throws {AppError} `piece.not_found`, `proof.too_late`
 */
async function movePieceToProof(deps: InTransaction<Deps>, mover: PieceMover, pieceId: string): Promise<void> {
  const piece = await getPieceOrThrow(deps, pieceId);
  if (piece.state === "proof_sent" && (await lockPieceForUpdate(deps, piece))) return;
  // Answered meanwhile: the new version asks again.
  const { state } = piece.state === "proof_sent" ? await getPieceOrThrow(deps, pieceId) : piece;
  if (!canSendProof({ state })) throw new AppError("proof.too_late");
  await movePieceInTransaction(deps, mover, pieceId, {
    from: state,
    to: "proof_sent",
    why: state === "approved" ? "Nouvelle version de l'épreuve" : "",
  });
}

function requireFile(file: Buffer | undefined): Buffer {
  if (!file || file.length === 0) throw new AppError("proof.file_missing");
  return file;
}

/** A copy, which stays with the proof when the card has another logo. */
async function readLogo(deps: Pick<Deps, "db" | "storage">, cardRef: string): Promise<ProofFile | undefined> {
  const image = await readCardPrintImage(deps, { ref: cardRef }, "logo");
  const ending = image?.contentType.slice("image/".length).replace("jpeg", "jpg");
  return (
    image && { name: `logo.${ending}`, type: image.contentType as StoredUploadVariant["type"], bytes: image.bytes }
  );
}

/** Reminds a buyer who has not answered; each reminder is sent only once. */
export async function sendProofReminder(deps: Deps, proofId: string, reminder: number): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const proof = await store.recordProofReminder(deps.db.query, proofId, reminder);
    const piece = proof && (await getPieceOrThrow(deps, proof.pieceId).catch(undefinedIfGone));
    if (!proof || piece?.state !== "proof_sent") return;
    await mailProof(deps, proof, await lockOrderForUpdate(deps, proof.orderRef), reminder);
  });
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === "piece.not_found") return undefined;
  throw error;
}

type Order = Awaited<ReturnType<typeof lockOrderForUpdate>>;

/** Staff send the link of an order without an address themselves. */
async function mailProof(
  deps: InTransaction<Deps>,
  { pieceId, secret, version, note, orderRef }: ProofRow,
  { buyerEmail, buyerFirstName: firstName, number }: Order,
  reminder: number,
): Promise<void> {
  if (buyerEmail === "") return;
  await enqueueMail(deps, {
    template: "proof-sent",
    orderRef,
    recipient: buyerEmail,
    data: { firstName, number, path: routePaths.proof(pieceId, secret), version, note, reminder },
  });
}
