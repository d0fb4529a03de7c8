import type { Queryable, Tx } from "#server/db/database.ts";
import type { PieceRow } from "../production-tables.ts";
import type { ProofPersonalData, ProofRow } from "./proof-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { pieceIdsInScopeQuery } from "../erasure-scope-store.ts";

export async function insertProofRow(tx: Tx, proof: ProofRow): Promise<void> {
  await tx.insertInto("proofs").values(proof).execute();
}

export async function findProofRow(query: Queryable, id: string): Promise<ProofRow | undefined> {
  return query.selectFrom("proofs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lists a piece's versions, newest first. */
export async function listProofVersionRows(query: Queryable, pieceId: string): Promise<ProofRow[]> {
  return query.selectFrom("proofs").selectAll().where("pieceId", "=", pieceId).orderBy("version", "desc").execute();
}

export async function listProofRowsByOrder(query: Queryable, orderRef: string): Promise<ProofRow[]> {
  return query.selectFrom("proofs").selectAll().where("orderRef", "=", orderRef).orderBy("version", "desc").execute();
}

type LaterPiece = Pick<PieceRow, "id" | "cardRef" | "createdAt">;

/** Finds the last approved proof among a card's pieces made before this one. */
export async function findLastApprovedProofBefore(
  query: Queryable,
  { id, cardRef, createdAt }: LaterPiece,
): Promise<ProofRow | undefined> {
  return query
    .selectFrom("proofs")
    .innerJoin("pieces", "pieces.id", "proofs.pieceId")
    .selectAll("proofs")
    .where("pieces.cardRef", "=", cardRef)
    .where("pieces.id", "<>", id)
    .where("pieces.createdAt", "<=", createdAt)
    .where("proofs.state", "=", "approved")
    .orderBy("proofs.answeredAt", "desc")
    .executeTakeFirst();
}

/** Marks versions that still wait for an answer as superseded. */
export async function supersedeSentProofs(tx: Tx, pieceId: string): Promise<void> {
  await tx
    .updateTable("proofs")
    .set({ state: "superseded" })
    .where("pieceId", "=", pieceId)
    .where("state", "=", "sent")
    .execute();
}

/** Closes what staff settled by themselves. */
export async function closeSentProofs(
  tx: Tx,
  pieceId: string,
  state: "approved" | "superseded",
  answeredAt: number,
): Promise<void> {
  await tx
    .updateTable("proofs")
    .set({ state, answeredAt })
    .where("pieceId", "=", pieceId)
    .where("state", "=", "sent")
    .execute();
}

type ProofAnswer = Pick<ProofRow, "state" | "answer" | "answeredAt">;

/**
 * Stores an answer if the version still waits for one: it counts for the version that was seen, once, and for none
 * that another has taken the place of.
 */
export async function answerSentProof(
  tx: Tx,
  { pieceId, version }: Pick<ProofRow, "pieceId" | "version">,
  change: ProofAnswer,
): Promise<ProofRow | undefined> {
  return tx
    .updateTable("proofs")
    .set(change)
    .where("pieceId", "=", pieceId)
    .where("version", "=", version)
    .where("state", "=", "sent")
    .returningAll()
    .executeTakeFirst();
}

/** Records a reminder, so that each is written once, and only while an answer is awaited. */
export async function recordProofReminder(tx: Tx, id: string, reminded: number): Promise<ProofRow | undefined> {
  return tx
    .updateTable("proofs")
    .set({ reminded })
    .where("id", "=", id)
    .where("state", "=", "sent")
    .where("reminded", "<", reminded)
    .returningAll()
    .executeTakeFirst();
}

export async function listProofRowsByFile(
  query: Queryable,
  uploadIds: readonly string[],
): Promise<Pick<ProofRow, "id" | "fileUpload">[]> {
  if (uploadIds.length === 0) return [];
  return query.selectFrom("proofs").select(["id", "fileUpload"]).where("fileUpload", "in", uploadIds).execute();
}

/** Replaces the file that was read with the one that is drawn anew, and no other file. */
export async function replaceProofFile(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  return (
    (await tx
      .updateTable("proofs")
      .set({ fileUpload: to })
      .where("id", "=", id)
      .where("fileUpload", "=", from)
      .returning("id")
      .executeTakeFirst()) !== undefined
  );
}

const erased: ProofPersonalData = { name: "", jobTitle: "", company: "", note: "", answer: "", secret: "" };

/** Erases proofs; resolves to the files that they had. */
export async function eraseProofRows(tx: Tx, part: OrderErasureScope): Promise<string[]> {
  const rows = await tx
    .selectFrom("proofs")
    .select("fileUpload")
    .where("pieceId", "in", pieceIdsInScopeQuery(part))
    .execute();
  await tx
    .updateTable("proofs")
    .set({ ...erased, fileUpload: null })
    .where("pieceId", "in", pieceIdsInScopeQuery(part))
    .execute();
  return rows.flatMap(({ fileUpload }) => fileUpload ?? []);
}
