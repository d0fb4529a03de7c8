import { type FormEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { DisplayedEditConflict } from "./shown-conflict.ts";
import { setFormServerErrors } from "#web/kit/form/server-errors.ts";

export interface FormSubmission {
  submit: (event: FormEvent) => void;
  busy: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  /** What a colleague saved meanwhile; the next press saves the chosen values. */
  conflict?: DisplayedEditConflict | undefined;
}

/**
 * Sends a form whose fields are valid. What `send` throws is shown at the fields that the server names and in
 * `failure`; a message that it returns says why there was nothing to send. `otherwise`: as in
 * `getCallErrorMessage`.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<string | void>,
  otherwise?: string,
): FormSubmission {
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      setFailure((await send(values)) ?? undefined);
    } catch (error) {
      setFailure(setFormServerErrors(form, error, otherwise));
    }
  });
  return { submit: (event) => void submit(event), busy: form.formState.isSubmitting, failure };
}
