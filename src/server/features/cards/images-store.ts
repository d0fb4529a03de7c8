import type { Queryable, Tx } from "../../db/database.ts";
import { preparedInsert } from "../../db/prepared-insert.ts";
import { prepared } from "../../db/prepared.ts";
import { drawnKinds, isDrawn } from "./uploads/upload-rules.ts";
import { showsImage } from "./look.ts";
import type { CardImageRow } from "./card-tables.ts";
import { cardRefsIn, type OrderPart } from "../../db/order-part.ts";

export const insertImages: (tx: Tx, images: readonly CardImageRow[]) => Promise<void> = preparedInsert("cardImages");

const imagesByCard = prepared((query, cardRef: string) => query.selectFrom("cardImages").selectAll().where("cardRef", "=", cardRef));

export async function listImages(query: Queryable, cardRef: string): Promise<CardImageRow[]> {
  return imagesByCard(query, cardRef);
}

/** The card that has this upload. */
export async function findCardWith(query: Queryable, uploadId: string): Promise<string | undefined> {
  return (await query.selectFrom("cardImages").select("cardRef").where("uploadId", "=", uploadId).executeTakeFirst())?.cardRef;
}

/** The images of the order's cards that have no public address yet. */
export async function listUnpublished(query: Queryable, orderRef: string): Promise<CardImageRow[]> {
  return query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .selectAll("cardImages")
    .where("cards.orderRef", "=", orderRef)
    .where("publicKey", "is", null)
    .execute();
}

export async function setPublicKey(tx: Tx, uploadId: string, publicKey: string): Promise<void> {
  await tx.updateTable("cardImages").set({ publicKey }).where("uploadId", "=", uploadId).execute();
}

const publishedByKey = prepared((query, publicKey: string) =>
  query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .select(["uploadId", "cardRef", "kind", "hidden"])
    .where("publicKey", "=", publicKey)
    .where(({ or, and, eb }) => or([eb("cards.state", "=", "live"), and([eb("cards.state", "=", "waiting"), eb("cardImages.kind", "=", "payment")])])));

/** The uploads behind a public key that visitors may see: of live cards, those of orders of before share one; before, what stands for the payment page. None that is hidden. */
export async function listPublished(query: Queryable, publicKey: string): Promise<Pick<CardImageRow, "uploadId" | "cardRef">[]> {
  return (await publishedByKey(query, publicKey)).filter((row) => isDrawn(row.kind) || showsImage(row, row.kind));
}

/** Unbinds the images of the order's cards; resolves to their uploads. */
export async function removeImagesOf(tx: Tx, part: OrderPart): Promise<string[]> {
  const rows = await tx.deleteFrom("cardImages").where("cardRef", "in", cardRefsIn(part)).returning("uploadId").execute();
  return rows.map(({ uploadId }) => uploadId);
}

/** Unbinds one image of a card; resolves to its upload. */
export async function removeImage(tx: Tx, { cardRef, kind }: Pick<CardImageRow, "cardRef" | "kind">): Promise<string | undefined> {
  const row = await tx.deleteFrom("cardImages").where("cardRef", "=", cardRef).where("kind", "=", kind).returning("uploadId").executeTakeFirst();
  return row?.uploadId;
}

/** Unbinds what was drawn of a card; resolves to its uploads. */
export async function removeDrawn(tx: Tx, cardRef: string): Promise<string[]> {
  const rows = await tx.deleteFrom("cardImages").where("cardRef", "=", cardRef).where("kind", "in", drawnKinds).returning("uploadId").execute();
  return rows.map(({ uploadId }) => uploadId);
}
