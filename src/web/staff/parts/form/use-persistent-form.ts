import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import { deleteFormDraft, storeFormDraft, readFormDraft } from "#web/kit/form/drafts.ts";

export interface PersistentForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Empties the form, and deletes the stored input. */
  clear(): void;
}

/** Keeps a form's values under a name beyond its page, until it is cleared: when a session ends, no input is lost. */
export function usePersistentForm<Values extends FieldValues>(
  name: string,
  empty: DefaultValues<Values>,
  resolver?: Resolver<Values>,
): PersistentForm<Values> {
  const [start] = useState(() => ({ ...empty, ...readFormDraft<Values>(name) }) as DefaultValues<Values>);
  const form = useForm<Values>({ defaultValues: start, ...(resolver ? { resolver } : {}) });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeFormDraft(name, values) }),
    [form, name],
  );

  return {
    form,
    clear: () => {
      form.reset(empty);
      deleteFormDraft(name);
    },
  };
}
