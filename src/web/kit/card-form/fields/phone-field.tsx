import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/kit/ui/text-field.tsx";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { formFieldLabels, type OrderFormValues } from "../form-values.ts";
import { loadAndParsePhone } from "./order-form-validation.ts";

interface PhoneFieldProps {
  form: UseFormReturn<OrderFormValues>;
  name: CardTextName | "deliveryPhone";
  autoComplete: string;
  required: boolean;
  /** Default: the field's name; set if the page has several forms. */
  id?: string | undefined;
}

const abroad = "Du Sénégal, ou d'ailleurs avec l'indicatif\u00a0: +33\u00a06\u00a012\u00a034\u00a056\u00a078";

/** Asks for a phone number in any usual format; on blur it shows how the number was understood. */
export function PhoneField({ form, name, autoComplete, required, id = name }: PhoneFieldProps) {
  const [understood, setUnderstood] = useState("");
  const field = form.register(name, { onBlur: (event: { target: { value: string } }) => void say(event.target.value) });

  async function say(typed: string): Promise<void> {
    setUnderstood(typed.trim() ? ((await loadAndParsePhone(typed)) ?? "") : "");
  }

  return (
    <TextField
      {...field}
      id={id}
      label={formFieldLabels[name]}
      required={required}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      enterKeyHint="next"
      placeholder="77 123 45 67"
      hint={
        <span aria-live="polite">
          {understood ? `Numéro compris\u00a0: ${understood}` : `${required ? "" : "Facultatif. "}${abroad}`}
        </span>
      }
      error={form.formState.errors[name]?.message}
    />
  );
}
