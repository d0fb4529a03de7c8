import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead, createPreparedWrite } from "#server/db/prepared.ts";
import { generatedImageKinds, isGeneratedImageKind } from "./uploads/upload-rules.ts";
import { isCardImageVisible } from "./card-appearance-rules.ts";
import type { CardImageRow } from "./card-tables.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { cardRefsInScopeQuery, type OrderRefExpression } from "./erasure-scope-store.ts";
import { listColumn } from "#server/db/row-results.ts";

export const insertCardImages: (tx: Tx, images: readonly CardImageRow[]) => Promise<void> =
  createPreparedInsert("cardImages");

export const listCardImages: (query: Queryable, cardRef: string) => Promise<CardImageRow[]> = createPreparedRead(
  (query, cardRef: string) => query.selectFrom("cardImages").selectAll().where("cardRef", "=", cardRef),
);

export async function listImagesOfCards(query: Queryable, cardRefs: readonly string[]): Promise<CardImageRow[]> {
  if (cardRefs.length === 0) return [];
  return query.selectFrom("cardImages").selectAll().where("cardRef", "in", cardRefs).execute();
}

export async function listCardRefsByUpload(query: Queryable, uploadId: string): Promise<string[]> {
  return query.selectFrom("cardImages").select("cardRef").where("uploadId", "=", uploadId).$call(listColumn("cardRef"));
}

export async function listOrderImageUploads(query: Queryable, order: OrderRefExpression): Promise<string[]> {
  return query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .select("cardImages.uploadId")
    .where("cards.orderRef", "=", order)
    .$call(listColumn("uploadId"));
}

/** Lists the images of the order's published cards that have no public key yet. */
export const listUnpublishedCardImages: (query: Queryable, orderRef: string) => Promise<CardImageRow[]> =
  createPreparedRead((query, orderRef: string) =>
    query
      .selectFrom("cardImages")
      .innerJoin("cards", "cards.ref", "cardImages.cardRef")
      .selectAll("cardImages")
      .where("cards.orderRef", "=", orderRef)
      .where("cards.state", "!=", "waiting")
      .where("cardImages.kind", "!=", "brochure")
      .where("publicKey", "is", null),
  );

export const updateImagePublicKey = createPreparedWrite(
  (query, cardRef: string, kind: CardImageRow["kind"], publicKey: string) =>
    query.updateTable("cardImages").set({ publicKey }).where("cardRef", "=", cardRef).where("kind", "=", kind),
);

const publishedByKey = createPreparedRead((query, publicKey: string) =>
  query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .select(["uploadId", "cardRef", "kind", "hidden", "locked"])
    .where("publicKey", "=", publicKey)
    .where(({ or, and, eb }) =>
      or([
        eb("cards.state", "=", "live"),
        and([eb("cards.state", "=", "waiting"), eb("cardImages.kind", "=", "payment")]),
      ]),
    ),
);

/**
 * Lists the uploads behind a public key that visitors may see: images of live cards (those of old orders share one key)
 * and share images of payment pages. Leaves hidden images out.
 */
export async function listPublicImageUploads(
  query: Queryable,
  publicKey: string,
): Promise<Pick<CardImageRow, "uploadId" | "cardRef">[]> {
  return (await publishedByKey(query, publicKey)).filter(
    ({ kind, ...shown }) => kind !== "brochure" && (isGeneratedImageKind(kind) || isCardImageVisible(shown, kind)),
  );
}

/** Unbinds the images of the order's cards; resolves to their upload ids. */
export async function deleteOrderCardImages(tx: Tx, part: OrderErasureScope): Promise<string[]> {
  return tx
    .deleteFrom("cardImages")
    .where("cardRef", "in", cardRefsInScopeQuery(part))
    .returning("uploadId")
    .$call(listColumn("uploadId"));
}

/** Unbinds one image of a card; resolves to its upload id. */
export async function deleteCardImage(
  tx: Tx,
  { cardRef, kind }: Pick<CardImageRow, "cardRef" | "kind">,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("cardImages")
    .where("cardRef", "=", cardRef)
    .where("kind", "=", kind)
    .returning("uploadId")
    .executeTakeFirst();
  return row?.uploadId;
}

/** Unbinds the share images of a card; resolves to their upload ids. */
export async function deleteCardShareImages(tx: Tx, cardRef: string): Promise<string[]> {
  return tx
    .deleteFrom("cardImages")
    .where("cardRef", "=", cardRef)
    .where("kind", "in", generatedImageKinds)
    .returning("uploadId")
    .$call(listColumn("uploadId"));
}
