import { CallError } from "#web/kit/api/endpoint-client.ts";

const unreachable = "Le serveur ne répond pas. Rien n'est perdu\u00a0: vérifiez la connexion et réessayez.";
const usualFailure = "Une erreur s'est produite. Veuillez réessayer.";

/**
 * Returns the message for a failed call: the server's own if it answered, else `otherwise`, else whether it can be
 * reached.
 */
export function getCallErrorMessage(error: unknown, otherwise?: string): string {
  if (error instanceof CallError && error.body) return error.body.message;
  if (otherwise !== undefined) return otherwise;
  return error instanceof CallError && error.status === 0 ? unreachable : usualFailure;
}

/** Returns the server's message about one field. */
export function getCallErrorField(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.body?.fields?.[field] : undefined;
}
