import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { formFieldLabels, type FormTextName, type OrderFormValues } from "../form-values.ts";

type Shared = Pick<ComponentProps<typeof TextField>, "hint" | "placeholder" | "id">;

interface TextInputProps extends Shared {
  form: UseFormReturn<OrderFormValues>;
  name: FormTextName;
  autoComplete?: string;
  required?: boolean;
}

/** Renders a one-line text field bound to the form, required by default. */
export function OrderTextInput({ form, name, required = true, ...input }: TextInputProps) {
  return (
    <TextField
      {...input}
      {...form.register(name, { deps: "printedName" })}
      label={formFieldLabels[name]}
      required={required}
      type="text"
      enterKeyHint="next"
      error={form.formState.errors[name]?.message}
    />
  );
}

/** Asks how to spell the name on the printed card if our fonts lack some of its letters. */
export function PrintedNameInput({ form, id }: { form: UseFormReturn<OrderFormValues>; id?: string | undefined }) {
  return form.formState.errors.printedName || form.watch("printedName") ? (
    <OrderTextInput form={form} id={id} name="printedName" />
  ) : null;
}
