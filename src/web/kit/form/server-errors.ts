import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
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

/**
 * Puts the server's messages at their fields and the focus on the form's first; returns the message for the whole
 * form.
 */
export function setFormServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  otherwise?: string,
): string {
  const fields = error instanceof CallError ? (error.body?.fields ?? {}) : {};
  const known = Object.keys(form.getValues());
  const findFieldPosition = ([name]: [string, string]) => known.indexOf(name.split(".")[0] ?? "");
  let isFirst = true;
  for (const [name, message] of Object.entries(fields).toSorted(
    (one, other) => findFieldPosition(one) - findFieldPosition(other),
  )) {
    const field = name.split(".")[0] ?? "";
    if (!known.includes(field)) continue;
    form.setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  // A field that had the focus all along is out of view beneath the button that was pressed.
  if (!isFirst) requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "center" }));
  return getCallErrorMessage(error, otherwise);
}
