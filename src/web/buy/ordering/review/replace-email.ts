import type { UseFormReturn } from "react-hook-form";
import { listCardTexts } from "#shared/card/card-text-rules.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

const emailNames = listCardTexts({ kind: "email" });

/** Replaces an e-mail in every field that has it, since "Comme mes coordonnées" also copies typing errors. */
export function replaceEmail(
  parts: readonly { form: Pick<UseFormReturn<OrderFormValues>, "getValues" | "setValue"> }[],
  email: string,
  meant: string,
): void {
  for (const { form } of parts)
    for (const name of emailNames)
      if (form.getValues(name)?.trim().toLowerCase() === email.toLowerCase())
        form.setValue(name, meant, { shouldDirty: true, shouldValidate: true });
}
