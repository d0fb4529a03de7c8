import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type {
  CompanyProofCardPersonalData,
  CompanyProofCardRow,
  CompanyProofPersonalData,
  CompanyProofRow,
} from "./company-proof-tables.ts";

export async function insertCompanyProofRow(tx: Tx, row: CompanyProofRow): Promise<void> {
  await tx.insertInto("companyProofs").values(row).execute();
}

export const insertCompanyProofCardRows: (tx: Tx, rows: readonly CompanyProofCardRow[]) => Promise<void> =
  createPreparedInsert("companyProofCards");

/** Lists an order's versions, the newest first. */
export async function listCompanyProofs(query: Queryable, orderRef: string): Promise<CompanyProofRow[]> {
  return query
    .selectFrom("companyProofs")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("version", "desc")
    .execute();
}

/** Lists the cards of all versions of an order, the oldest version first. */
export async function listCompanyProofCards(query: Queryable, orderRef: string): Promise<CompanyProofCardRow[]> {
  return query
    .selectFrom("companyProofCards")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("version")
    .execute();
}

export async function findLastCompanyProofCard(
  query: Queryable,
  cardRef: string,
): Promise<CompanyProofCardRow | undefined> {
  return query
    .selectFrom("companyProofCards")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Closes what still waits in earlier versions of a locked order. */
export async function supersedeCompanyProofCards(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable("companyProofCards")
    .set({ state: "superseded" })
    .where("orderRef", "=", orderRef)
    .where("state", "in", ["shown", "marked"])
    .execute();
}

/** Notes that these cards of a version were shown to its company. */
export async function setCompanyProofCardsSeen(
  query: Queryable,
  { orderRef, version }: Pick<CompanyProofRow, "orderRef" | "version">,
  cardRefs: readonly string[],
  seenAt: number,
): Promise<void> {
  await query
    .updateTable("companyProofCards")
    .set({ seenAt })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("cardRef", "in", cardRefs)
    .where("seenAt", "is", null)
    .execute();
}

type Answer = Pick<CompanyProofCardRow, "state" | "remark" | "answeredAt" | "answeredBy" | "answeredName">;

/** Answers one card of a version while it is in one of these states; resolves to whether it was. */
export async function answerCompanyProofCard(
  tx: Tx,
  { orderRef, version, cardRef }: Pick<CompanyProofCardRow, "orderRef" | "version" | "cardRef">,
  from: readonly CompanyProofCardRow["state"][],
  answer: Answer,
): Promise<boolean> {
  const row = await tx
    .updateTable("companyProofCards")
    .set(answer)
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("cardRef", "=", cardRef)
    .where("state", "in", from)
    .returning("cardRef")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers alike those of a locked version's cards that still wait. */
export async function answerCompanyProofCards(
  tx: Tx,
  { orderRef, version }: Pick<CompanyProofRow, "orderRef" | "version">,
  cardRefs: readonly string[],
  answer: Answer,
): Promise<void> {
  await tx
    .updateTable("companyProofCards")
    .set(answer)
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("cardRef", "in", cardRefs)
    .where("state", "=", "shown")
    .execute();
}

export async function setCompanyProofToldAt(
  tx: Tx,
  { orderRef, version }: Pick<CompanyProofRow, "orderRef" | "version">,
  toldAt: number,
): Promise<void> {
  await tx
    .updateTable("companyProofs")
    .set({ toldAt })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .execute();
}

/** Records a reminder of a version, so that each is written once. */
export async function recordCompanyProofReminder(
  tx: Tx,
  { orderRef, version }: Pick<CompanyProofRow, "orderRef" | "version">,
  reminder: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("companyProofs")
    .set({ reminded: reminder })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("reminded", "<", reminder)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

const erasedProof: CompanyProofPersonalData = { note: "" };
const erasedCard: CompanyProofCardPersonalData = { name: "", jobTitle: "", company: "", remark: "", answeredName: "" };

/** Erases what was shown and said of a card or of all of an order; staff's words can name any of its people. */
export async function eraseOrderCompanyProofs(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx.updateTable("companyProofs").set(erasedProof).where("orderRef", "=", orderRef).execute();
  await tx
    .updateTable("companyProofCards")
    .set(erasedCard)
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (update) => update.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Erases who answered for a company, and the words between it and the team; what is printed of its cards stays. */
export async function eraseCompanyProofBuyer(tx: Tx, orderRef: string): Promise<void> {
  const { remark, answeredName } = erasedCard;
  await tx.updateTable("companyProofs").set(erasedProof).where("orderRef", "=", orderRef).execute();
  await tx.updateTable("companyProofCards").set({ remark, answeredName }).where("orderRef", "=", orderRef).execute();
}

/**
 * Deletes the cards of all versions of a locked order and returns them, so that the order's cards can change;
 * `insertCompanyProofCardRows` writes them again.
 */
export async function takeCompanyProofCards(tx: Tx, orderRef: string): Promise<CompanyProofCardRow[]> {
  return tx.deleteFrom("companyProofCards").where("orderRef", "=", orderRef).returningAll().execute();
}
