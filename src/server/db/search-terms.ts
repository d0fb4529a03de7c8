import { sql, type RawBuilder } from "kysely";
import { listSpellings } from "./near-spellings-rules.ts";

/** Builds the condition that a folded text contains every term, in some spelling. Terms must not contain `%` or `_`. */
export function containsAllTerms(text: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<boolean> {
  const conditions = terms.map((term) => {
    const likes = listSpellings(term).map((spelling) => sql`${text} LIKE ${`%${spelling}%`}`);
    return sql`(${sql.join(likes, sql` OR `)})`;
  });
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` AND `)})`;
}
