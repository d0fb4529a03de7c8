import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import { forgetDraft, keepDraft, readDraft } from "../../session/drafts.ts";

export interface KeptForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Empties it, and forgets what was kept. */
  clear(): void;
}

/** A form whose values outlive its page, under a name, until it is cleared: a session that ends costs nothing typed. */
export function useKeptForm<Values extends FieldValues>(name: string, empty: DefaultValues<Values>, resolver?: Resolver<Values>): KeptForm<Values> {
  const [start] = useState(() => ({ ...empty, ...readDraft<Values>(name) }) as DefaultValues<Values>);
  const form = useForm<Values>({ defaultValues: start, ...(resolver ? { resolver } : {}) });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, values) }),
    [form, name],
  );

  return {
    form,
    clear: () => {
      form.reset(empty);
      forgetDraft(name);
    },
  };
}
