import { type CompiledQuery, SelectQueryNode } from "kysely";

/** Whether a query reads only. */
export function isReadOnlyQuery({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Whether a query changes rows and nothing else: such can stand within a transaction. */
export function isRowWriteQuery({ sql }: CompiledQuery): boolean {
  return /^\s*(?:insert|update|delete)\b/i.test(sql);
}
