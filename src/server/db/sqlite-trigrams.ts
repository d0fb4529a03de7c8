import { sql, type RawBuilder } from "kysely";

/**
 * Matches rows of a table of trigrams (FTS5) that have all these texts in them, each of three characters or more,
 * without `"`. Found by as few trigrams as cover them, then compared with the text: by all trigrams and their
 * places FTS5 takes up to twice as long.
 */
export function matchesAllTexts(table: "orderSearch" | "pieceSearch", texts: readonly string[]): RawBuilder<boolean> {
  const match = texts
    .flatMap(getCoveringTrigrams)
    .map((trigram) => `"${trigram}"`)
    .join(" AND ");
  const held = texts.map((text) => sql`instr(${sql.ref(`${table}.text`)}, ${text}) > 0`);
  return sql<boolean>`(${sql.join([sql`${sql.ref(`${table}.${table}`)} MATCH ${match}`, ...held], sql` AND `)})`;
}

/** Picks adjacent trigrams, and the last. */
export function getCoveringTrigrams(text: string): string[] {
  const letters = [...text];
  const last = letters.length - 3;
  const starts = Array.from({ length: Math.ceil(last / 3) }, (_, at) => at * 3);
  return [...starts, last].map((start) => letters.slice(start, start + 3).join(""));
}
