import { CallError } from "#web/kit/api/endpoint-client.ts";

const unreachable = "Le serveur ne répond pas. Rien n'est perdu\u00a0: vérifiez la connexion et réessayez.";
const usualFailure = "Une erreur s'est produite. Veuillez réessayer.";

/**
 * Returns the message for a call that failed: the server's words where it spoke, else `otherwise`, else whether it
 * can be reached.
 */
export function getCallErrorMessage(error: unknown, otherwise?: string): string {
  if (error instanceof CallError && error.body) return error.body.message;
  if (otherwise !== undefined) return otherwise;
  return error instanceof CallError && error.status === 0 ? unreachable : usualFailure;
}

/** Returns what the server says of one field. */
export function getCallErrorField(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.body?.fields?.[field] : undefined;
}
