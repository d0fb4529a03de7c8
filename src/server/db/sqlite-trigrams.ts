import { sql, type RawBuilder } from "kysely";
import { listSpellings } from "./near-spellings-rules.ts";
import { containsAllTerms } from "./search-terms.ts";

/**
 * Matches rows of a trigram table (FTS5) that contain all these texts, in some spelling; each text has three characters
 * or more and no `"`. Finds rows by the fewest trigrams that cover a text, then compares the text itself: with all
 * trigrams and their positions FTS5 takes up to twice as long.
 */
export function matchesAllTexts(table: "orderSearch" | "pieceSearch", texts: readonly string[]): RawBuilder<boolean> {
  const quoted = (text: string) => getCoveringTrigrams(text).map((trigram) => `"${trigram}"`);
  const match = texts
    .map(
      (text) =>
        `(${listSpellings(text)
          .map((spelling) => `(${quoted(spelling).join(" AND ")})`)
          .join(" OR ")})`,
    )
    .join(" AND ");
  const held = containsAllTerms(sql.ref(`${table}.text`), texts);
  return sql<boolean>`(${sql.ref(`${table}.${table}`)} MATCH ${match} AND ${held})`;
}

/** Picks adjacent trigrams, and the last one. */
export function getCoveringTrigrams(text: string): string[] {
  const letters = [...text];
  const last = letters.length - 3;
  const starts = Array.from({ length: Math.ceil(last / 3) }, (_, at) => at * 3);
  return [...starts, last].map((start) => letters.slice(start, start + 3).join(""));
}
