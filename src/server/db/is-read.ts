import { type CompiledQuery, SelectQueryNode } from "kysely";

/** Checks whether a query only reads. */
export function isReadOnlyQuery({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Checks whether a query changes rows and nothing else, so that it may run within a transaction. */
export function isRowWriteQuery({ sql }: CompiledQuery): boolean {
  return /^\s*(?:insert|update|delete)\b/i.test(sql);
}
