import type { Queryable } from "#server/db/database.ts";
import type { OrderRefExpression } from "./erasure-scope-store.ts";

/** Returns which of these uploads a card or a version of the order's company uses, in any of its orders. */
export async function listUploadsHeldByCompany(
  query: Queryable,
  order: OrderRefExpression,
  uploadIds: readonly string[],
): Promise<string[]> {
  const { organisationId = null } =
    (await query
      .selectFrom("cards")
      .select("organisationId")
      .where("orderRef", "=", order)
      .where("organisationId", "is not", null)
      .limit(1)
      .executeTakeFirst()) ?? {};
  if (organisationId === null) return [];
  const shown = await query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .select("cardImages.uploadId")
    .where("cards.organisationId", "=", organisationId)
    .where("cardImages.uploadId", "in", uploadIds)
    .execute();
  const held = new Set(shown.map(({ uploadId }) => uploadId));
  for (const id of uploadIds.filter((one) => !held.has(one))) {
    const version = await query
      .selectFrom("cardVersions")
      .innerJoin("cards", "cards.ref", "cardVersions.cardRef")
      .select("cardVersions.id")
      .where("cards.organisationId", "=", organisationId)
      .where("cardVersions.content", "like", `%${id}%`)
      .limit(1)
      .executeTakeFirst();
    if (version) held.add(id);
  }
  return uploadIds.filter((id) => held.has(id));
}
