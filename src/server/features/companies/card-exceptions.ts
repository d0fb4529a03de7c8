import type { Deps } from "#server/deps.ts";
import * as store from "./card-exception-store.ts";

/** Lists which shared texts a company has granted its cards to have otherwise, by the card's reference. */
export async function listCardExceptions(
  deps: Pick<Deps, "db">,
  organisationId: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await store.listCardExceptionRows(deps.db.query, organisationId);
  const byCard = Map.groupBy(rows, ({ cardRef }) => cardRef);
  return new Map([...byCard].map(([cardRef, own]) => [cardRef, new Set(own.map(({ field }) => field))]));
}
