/** Names of prepared statements by their texts. */
const names = new Map<string, string>();

/**
 * Makes each PostgreSQL connection prepare this statement once and reuse its plan. For a few long statements that run
 * often.
 */
export function registerPreparedStatement(text: string): void {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
}

/** Returns the statement's name on a connection, if it is prepared. */
export function getPreparedStatementName(text: string): string | undefined {
  return names.get(text);
}
