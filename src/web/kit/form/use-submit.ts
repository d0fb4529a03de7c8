import { type FormEvent, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { DisplayedEditConflict } from "./shown-conflict.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import type { ActOptions, Outcome } from "./use-act.ts";

export interface FormSubmission {
  submit: (event: FormEvent) => void;
  busy: boolean;
  /** Why the last submit failed. */
  failure: string | undefined;
  /** What a colleague saved meanwhile; the next submit saves the chosen values. */
  conflict?: DisplayedEditConflict | undefined;
}

/**
 * Submits a valid form. Errors of `send` are shown at the fields that the server names and in `failure`. If `send`
 * returns a text, it says why there was nothing to send; an outcome is shown as a toast. `otherwise`: as in
 * `getCallErrorMessage`.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<string | Outcome | void>,
  { otherwise, end }: { otherwise?: string } & Pick<ActOptions, "end"> = {},
): FormSubmission {
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const said = (await send(values)) ?? undefined;
      if (typeof said === "string") return setFailure(said);
      if (said?.message) toast.show({ kind: said.kind ?? "success", text: said.message });
    } catch (error) {
      if (!end?.(error)) setFailure(setFormServerErrors(form, error, otherwise));
    }
  });
  return { submit: (event) => void submit(event), busy: form.formState.isSubmitting, failure };
}

/**
 * Shows the server's messages at their fields, and focuses the first one in the form; returns the message for the whole
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
    // A row's error goes to its own cell, if that has an input.
    const place = document.getElementsByName(name).length > 0 ? name : field;
    form.setError(place as FieldPath<Values>, { type: "server", message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  // If the field already had the focus, it may be out of view below the pressed button.
  if (!isFirst) requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "center" }));
  return getCallErrorMessage(error, otherwise);
}
