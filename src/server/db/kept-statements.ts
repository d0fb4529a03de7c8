/** Names of statements by their texts. */
const names = new Map<string, string>();

/** Has each connection to PostgreSQL keep this statement parsed and planned from now on: for a few long ones that are asked often. */
export function registerPreparedStatement(text: string): void {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
}

/** What it is called on a connection, if it is kept. */
export function getPreparedStatementName(text: string): string | undefined {
  return names.get(text);
}
