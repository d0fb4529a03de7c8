import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type {
  ProofCardPersonalData,
  ProofCardRow,
  ProofPersonalData,
  ProofRow,
  ShownProofCard,
} from "./proof-tables.ts";

export async function insertProofRow(tx: Tx, row: ProofRow): Promise<void> {
  await tx.insertInto("proofs").values(row).execute();
}

export const insertProofCardRows: (tx: Tx, rows: readonly ProofCardRow[]) => Promise<void> =
  createPreparedInsert("proofCards");

/** Lists an order's versions, newest first. */
export async function listProofs(query: Queryable, orderRef: string): Promise<ProofRow[]> {
  return query.selectFrom("proofs").selectAll().where("orderRef", "=", orderRef).orderBy("version", "desc").execute();
}

function proofCardsQuery(query: Queryable) {
  return query
    .selectFrom("proofCards")
    .innerJoin("proofs", (join) =>
      join.onRef("proofs.orderRef", "=", "proofCards.orderRef").onRef("proofs.version", "=", "proofCards.version"),
    )
    .selectAll("proofCards")
    .select(["proofs.source", "proofs.sentAt"]);
}

/** Lists the cards of all versions of an order, oldest version first. */
export async function listProofCards(query: Queryable, orderRef: string): Promise<ShownProofCard[]> {
  return proofCardsQuery(query).where("proofCards.orderRef", "=", orderRef).orderBy("proofCards.version").execute();
}

/** Finds a card in the given version of an order, or in the last one that shows it. */
export async function findProofCard(
  query: Queryable,
  { orderRef, cardRef, version }: Omit<ProofCardKey, "version"> & Partial<ProofCardKey>,
): Promise<ShownProofCard | undefined> {
  return proofCardsQuery(query)
    .where("proofCards.orderRef", "=", orderRef)
    .where("proofCards.cardRef", "=", cardRef)
    .$if(version !== undefined, (cards) => cards.where("proofCards.version", "=", version ?? 0))
    .orderBy("proofCards.version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the last approved proof of a card, in any of its orders, among those sent until then. */
export async function findLastApprovedProofCard(
  query: Queryable,
  cardRef: string,
  until: number,
): Promise<ShownProofCard | undefined> {
  return proofCardsQuery(query)
    .where("proofCards.cardRef", "=", cardRef)
    .where("proofCards.state", "=", "approved")
    .where("proofs.sentAt", "<=", until)
    .orderBy("proofCards.answeredAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type ProofCardKey = Pick<ProofCardRow, "orderRef" | "version" | "cardRef">;
type Change = Partial<Omit<ProofCardRow, keyof ProofCardKey>>;

/** Changes an order's cards that are in one of these states, in one version or in all; resolves to those changed. */
export async function changeProofCards(
  tx: Queryable,
  { orderRef, version }: Pick<ProofCardRow, "orderRef"> & { version?: number },
  cardRefs: readonly string[],
  from: readonly ProofCardRow["state"][],
  change: Change,
): Promise<Pick<ProofCardRow, "cardRef">[]> {
  if (cardRefs.length === 0) return [];
  return tx
    .updateTable("proofCards")
    .set(change)
    .where("orderRef", "=", orderRef)
    .$if(version !== undefined, (update) => update.where("version", "=", version ?? 0))
    .where("cardRef", "in", cardRefs)
    .where("state", "in", from)
    .returning("cardRef")
    .execute();
}

/** Records when these cards of a version were first shown. */
export async function setProofCardsSeen(
  query: Queryable,
  { orderRef, version }: Pick<ProofCardRow, "orderRef" | "version">,
  cardRefs: readonly string[],
  seenAt: number,
): Promise<void> {
  await query
    .updateTable("proofCards")
    .set({ seenAt })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("cardRef", "in", cardRefs)
    .where("seenAt", "is", null)
    .execute();
}

export async function setProofToldAt(
  tx: Tx,
  { orderRef, version }: Pick<ProofRow, "orderRef" | "version">,
  toldAt: number,
): Promise<void> {
  await tx
    .updateTable("proofs")
    .set({ toldAt })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .execute();
}

/** Records a reminder of a version, so that each is sent once; `false` if it was. */
export async function recordProofReminder(
  tx: Tx,
  { orderRef, version }: Pick<ProofRow, "orderRef" | "version">,
  reminder: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("proofs")
    .set({ reminded: reminder })
    .where("orderRef", "=", orderRef)
    .where("version", "=", version)
    .where("reminded", "<", reminder)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}

const erasedCard: ProofCardPersonalData = { name: "", jobTitle: "", company: "", remark: "", answeredName: "" };

/**
 * Erases what was shown and said of a card, or of all cards of an order, and the staff's note, which can name anybody.
 * Resolves to the files that they had.
 */
export async function eraseProofRows(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<string[]> {
  const erased: Partial<ProofPersonalData> = cardRef === undefined ? { note: "", secret: "" } : { note: "" };
  await tx.updateTable("proofs").set(erased).where("orderRef", "=", orderRef).execute();
  const cards = (await listProofCards(tx, orderRef)).filter((card) => card.cardRef === (cardRef ?? card.cardRef));
  await tx
    .updateTable("proofCards")
    .set({ ...erasedCard, fileUpload: null })
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (update) => update.where("cardRef", "=", cardRef ?? ""))
    .execute();
  return cards.flatMap(({ fileUpload }) => fileUpload ?? []);
}

/** Erases who answered for an order, and the words exchanged with the team; what is printed of its cards stays. */
export async function eraseProofBuyer(tx: Tx, orderRef: string): Promise<void> {
  const { remark, answeredName } = erasedCard;
  await tx.updateTable("proofs").set({ note: "", secret: "" }).where("orderRef", "=", orderRef).execute();
  await tx.updateTable("proofCards").set({ remark, answeredName }).where("orderRef", "=", orderRef).execute();
}

/**
 * Deletes the cards of all versions of a locked order and returns them, so that the order's cards can change;
 * `insertProofCardRows` restores them.
 */
export async function takeProofCards(tx: Tx, orderRef: string): Promise<ProofCardRow[]> {
  return tx.deleteFrom("proofCards").where("orderRef", "=", orderRef).returningAll().execute();
}
