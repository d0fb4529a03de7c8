export function getErrorMessage(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return String(thrown);
}

/** Returns what operators read about an unexpected failure: an error with its stack, else the value as text. */
export function formatErrorWithStack(thrown: unknown): string {
  if (thrown instanceof Error) return String(thrown.stack);
  return String(thrown);
}
