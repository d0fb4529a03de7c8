import { formatCount } from "#shared/format/counts.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { ProofOrigin } from "#shared/states-and-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import { assertCardPrintable } from "#server/rendering/fonts/assert-printable.ts";
import { type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { findPrintedLogoUploadId, readCardPrintImage } from "#server/features/cards/card-service.ts";
import type { StoredUploadVariant } from "#server/features/cards/uploads/upload-rules.ts";
import { claimProofFile, storeGeneratedFile } from "#server/features/cards/uploads/upload-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getOrderOrThrow, lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  changeProofCards,
  insertProofCardRows,
  insertProofRow,
  isAgreementNeeded,
  listProofCards,
  listProofs,
  recordProofReminder,
} from "#server/features/orders/proofs/proof-service.ts";
import type { ProofRow } from "#server/features/orders/proofs/proof-tables.ts";
import { lockPieceForUpdate } from "../production-service.ts";
import { movePieceInTransaction, type PieceMover } from "../piece-move-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { toProofDesignFile } from "./design.ts";
import {
  type CardInProof,
  isAnswerAwaited,
  isProofNeeded,
  listCardsInProof,
  listProvablePieces,
  movePiecesToPrint,
} from "./proof-service.ts";

/** When a reminder is sent to a person who has not answered a proof (ms after it was sent). */
const reminderDelaysMs = [2 * dayMs, 5 * dayMs] as const;

export interface SendProofInput {
  source: ProofOrigin;
  /** The staff's message with the proof; if the desk approves in the buyer's name, the reason. */
  note: string;
  /** The only card to show; left out: all that wait for an approval. */
  card?: string | undefined;
  file?: Buffer | undefined;
}

/** A new version. `cards` counts the cards that it shows, `of` all cards of the order to be approved. */
export interface MadeVersion {
  version: number;
  cards: number;
  of: number;
  isMailed: boolean;
}

interface ProofFile {
  name: string;
  type: StoredUploadVariant["type"];
  bytes: Buffer;
}

/**
 * Sends the cards of an order that are not approved as they stand, or one of them, to the buyer or company; cards that
 * waited in an earlier version now wait only in this one. Queues a mail if the address is known; otherwise staff send
 * the link. With source "desk" it approves the cards instead, since the buyer or company said so elsewhere.
 * @throws {AppError} `order.not_found`, `proof.nothing_left`, `proof.too_late`, `proof.card_missing`,
 * `proof.file_missing`, `.file_refused`, `.file_too_large`, `print.letters_missing`
 */
export async function sendProof(
  deps: Deps,
  actor: StaffActor,
  orderRef: string,
  { source, note, card, file }: SendProofInput,
): Promise<MadeVersion> {
  const files = await storeFiles(deps, orderRef, { source, card, file });
  return inTransaction(deps, async (deps) => {
    // The order is locked before its cards are read, as for an answer, so that the later of two sees the earlier.
    const order = await lockOrderForUpdate(deps, orderRef);
    const all = await listCardsInProof(deps, order);
    const shown = findShown(order, all, card);
    if (source !== "file") for (const { now } of shown) assertCardPrintable(now);
    const mover: PieceMover = { actor: `staff:${actor.userId}`, who: actor.role };
    const pieces: PieceRow[] = [];
    for (const piece of shown.flatMap(listProvablePieces)) pieces.push(await movePieceToProof(deps, mover, piece));
    const [before] = await listProofs(deps.db.query, orderRef);
    const now = deps.clock.now();
    const proof: ProofRow = {
      orderRef,
      version: (before?.version ?? 0) + 1,
      source,
      note,
      secret: before?.secret || generateSecretId(),
      sentAt: now,
      sentBy: mover.actor,
      toldAt: null,
      reminded: 0,
    };
    const refs = shown.map((one) => one.card.ref);
    await changeProofCards(deps.db.query, { orderRef }, refs, ["shown"], { state: "superseded" });
    await insertProofRow(deps.db.query, proof);
    const answered =
      source === "desk"
        ? ({ state: "approved", answeredAt: now, answeredBy: mover.actor } as const)
        : ({ state: "shown", answeredAt: null, answeredBy: "" } as const);
    await insertProofCardRows(
      deps.db.query,
      await Promise.all(
        shown.map(async (one) => ({
          orderRef,
          version: proof.version,
          cardRef: one.card.ref,
          ...one.now,
          logoUpload: source === "file" ? null : await findLogo(deps, order, one),
          fileUpload: await claimFile(deps, files.get(one.card.ref)),
          remark: "",
          answeredName: "",
          seenAt: null,
          ...answered,
        })),
      ),
    );
    if (source === "desk") await movePiecesToPrint(deps, mover, pieces, note || "Approuvée en son nom");
    await recordSending(deps, actor, order, proof, shown.length);
    const made = { version: proof.version, cards: shown.length, of: countAsked(order, all) };
    if (source === "desk") return { ...made, isMailed: false };
    await mailProof(deps, order, proof, { ...made, note, reminder: 0 });
    await enqueueJobs(
      deps,
      reminderDelaysMs.map((delay, at) => ({
        kind: "proof.remind" as const,
        payload: { orderRef, version: proof.version, reminder: at + 1 },
        key: `proof.remind:${orderRef}:${proof.version}:${at + 1}`,
        runAt: now + delay,
      })),
    );
    return { ...made, isMailed: order.buyerEmail !== "" };
  });
}

/** Counts the cards to be approved: all for a company; for a buyer, those that have or need a proof. */
function countAsked(order: OrderRow, all: readonly CardInProof[]): number {
  return isAgreementNeeded(order)
    ? all.length
    : Math.max(1, all.filter((card) => card.last ?? isProofNeeded(card)).length);
}

/** @throws {AppError} `proof.nothing_left`, `proof.too_late` */
function findShown(order: OrderRow, all: readonly CardInProof[], card: string | undefined): CardInProof[] {
  if (isAgreementNeeded(order)) {
    const asked = all.filter((one) => (card === undefined ? one.standing !== "approved" : one.card.ref === card));
    if (asked.length === 0) throw new AppError("proof.nothing_left");
    return asked;
  }
  const provable = all.filter((one) => listProvablePieces(one).length > 0 && (card ?? one.card.ref) === one.card.ref);
  const needed = provable.filter(isProofNeeded);
  if (needed.length > 0) return needed;
  if (provable.length === 1) return provable;
  throw new AppError(provable.length === 0 ? "proof.too_late" : "proof.card_missing");
}

/** Stores a version's files before the order is locked: the design of its card, or copies of a buyer's logos. */
async function storeFiles(
  deps: Deps,
  orderRef: string,
  { source, card, file }: Omit<SendProofInput, "note">,
): Promise<ReadonlyMap<string, ProofFile & { id: string }>> {
  const files = new Map<string, ProofFile & { id: string }>();
  if (source === "desk") return files;
  const order = await getOrderOrThrow(deps, orderRef);
  const shown = findShown(order, await listCardsInProof(deps, order), card);
  if (source === "file") {
    const [only, ...others] = shown;
    if (!only || others.length > 0) throw new AppError("proof.card_missing");
    if (!file || file.length === 0) throw new AppError("proof.file_missing");
    const kept = await toProofDesignFile(file);
    files.set(only.card.ref, { ...kept, id: await storeGeneratedFile(deps, kept) });
  } else if (!isAgreementNeeded(order))
    for (const { card } of shown) {
      const kept = await readLogo(deps, card.ref);
      if (kept) files.set(card.ref, { ...kept, id: await storeGeneratedFile(deps, kept) });
    }
  return files;
}

async function claimFile(
  deps: InTransaction<Deps>,
  kept: (ProofFile & { id: string }) | undefined,
): Promise<string | null> {
  if (kept && !(await claimProofFile(deps, kept.id, kept))) throw new AppError("server.busy", { retryAfter: 5 });
  return kept?.id ?? null;
}

async function findLogo(deps: InTransaction<Deps>, order: OrderRow, { card, now }: CardInProof) {
  return isAgreementNeeded(order) ? now.logoUpload : ((await findPrintedLogoUploadId(deps, card)) ?? null);
}

/**
 * Moves a piece to `proof_sent`; a piece already there is locked, so that no answer comes in between.
 * @throws {AppError} `proof.too_late`
 */
async function movePieceToProof(deps: InTransaction<Deps>, mover: PieceMover, piece: PieceRow): Promise<PieceRow> {
  const { id, state } = piece;
  if (state === "proof_sent") {
    if (!(await lockPieceForUpdate(deps, piece))) throw new AppError("proof.too_late");
    return piece;
  }
  const why = state === "approved" ? "Nouvelle version de l'épreuve" : "";
  return movePieceInTransaction(deps, mover, id, { from: state, to: "proof_sent", why });
}

/** Reads the logo for a copy, which stays with the proof when the card gets another logo. */
async function readLogo(deps: Pick<Deps, "db" | "storage">, cardRef: string): Promise<ProofFile | undefined> {
  const image = await readCardPrintImage(deps, { ref: cardRef }, "logo");
  const ending = image?.contentType.slice("image/".length).replace("jpeg", "jpg");
  return (
    image && { name: `logo.${ending}`, type: image.contentType as StoredUploadVariant["type"], bytes: image.bytes }
  );
}

async function recordSending(
  deps: InTransaction<Deps>,
  actor: StaffActor,
  { ref: orderRef, number }: OrderRow,
  { version, source, note }: ProofRow,
  cards: number,
): Promise<void> {
  const kind = source === "desk" ? "proof.approved" : "proof.sent";
  const text = `Version ${version}\u00a0: ${formatCount(cards, "carte")}.`;
  const details = { text, ...(source === "desk" && { reason: note }) };
  await recordOrderHistoryEntry(deps, { orderRef, actor: `staff:${actor.userId}`, kind, details });
  await recordAuditEntry(deps, { actor, action: kind, target: number, orderRef, details: text });
}

/** Returns the path of the page to answer a proof: a company's has the key of its order, a buyer's its own secret. */
export function getProofPath({ ref, key, organisationId }: OrderRow, { secret }: Pick<ProofRow, "secret">): string {
  return organisationId === null ? routePaths.proofBySecret(ref, secret) : secretLinks.proofByKey(ref, key);
}

/** Queues the mail about a proof. If the order has no address, staff send the link themselves. */
async function mailProof(
  deps: InTransaction<Deps>,
  order: OrderRow,
  proof: ProofRow,
  shown: { cards: number; of: number; note: string; reminder: number },
): Promise<void> {
  const { ref, number, buyerEmail, buyerFirstName, buyerLastName, organisationId } = order;
  if (buyerEmail === "") return;
  await enqueueMail(deps, {
    template: "proof-sent",
    orderRef: ref,
    recipient: buyerEmail,
    data: {
      firstName: organisationId === null ? buyerFirstName : `${buyerFirstName} ${buyerLastName}`.trim(),
      number,
      path: getProofPath(order, proof),
      version: proof.version,
      isCompany: organisationId !== null,
      ...shown,
    },
  });
}

interface Reminder {
  orderRef: string;
  version: number;
  /** From 1. */
  reminder: number;
}

/**
 * Sends one reminder about a version, once, to a buyer or company that has not answered any of it. Sends none if
 * remarks were sent, if no card waits as it was shown, if there is a newer version, or if the order is gone.
 */
export async function remindOfProof(deps: Deps, { orderRef, version, reminder }: Reminder): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef).catch(undefinedIfGone);
    const [last] = await listProofs(deps.db.query, orderRef);
    if (!order || last?.version !== version || last.toldAt !== null) return;
    const shown = (await listProofCards(deps.db.query, orderRef)).filter((card) => card.version === version);
    const cards = await listCardsInProof(deps, order);
    const waiting = cards.filter((card) => card.standing === "waiting" && isAnswerAwaited(card));
    if (waiting.length === 0 || shown.some(({ state }) => state !== "shown")) return;
    if (!(await recordProofReminder(deps.db.query, last, reminder))) return;
    await mailProof(deps, order, last, { cards: waiting.length, of: countAsked(order, cards), note: "", reminder });
  });
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
