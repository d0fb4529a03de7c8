import { CallError } from "#web/kit/api/endpoint-client.ts";

export function getOwnerErrorMessage(error: unknown): string {
  if (error instanceof CallError && error.body) return error.body.message;
  return "Le serveur ne répond pas. Rien n'est perdu\u00a0: vérifiez la connexion et réessayez.";
}

export function getOwnerFieldError(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.body?.fields?.[field] : undefined;
}
