import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/ui/text-field.tsx";
import type { CardText } from "#shared/card-texts.ts";
import type { DeliveryText } from "#shared/delivery-texts.ts";
import { fieldLabels, type OrderFormValues } from "../form-values.ts";

type Shared = Pick<ComponentProps<typeof TextField>, "hint" | "placeholder">;

interface TextInputProps extends Shared {
  form: UseFormReturn<OrderFormValues>;
  name: CardText | DeliveryText;
  autoComplete: string;
  required?: boolean;
}

/** A line of text, required unless said, bound to the form. */
export function TextInput({ form, name, required = true, ...input }: TextInputProps) {
  return <TextField {...input} {...form.register(name)} label={fieldLabels[name]} required={required} type="text" enterKeyHint="next" error={form.formState.errors[name]?.message} />;
}
