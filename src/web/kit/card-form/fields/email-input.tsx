import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { EmailField } from "#web/kit/ui/text-field.tsx";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { formFieldLabels, type OrderFormValues } from "../form-values.ts";

interface EmailInputProps {
  form: UseFormReturn<OrderFormValues>;
  name: CardTextName;
  autoComplete: string;
  required: boolean;
  /** Its name, unless several forms are in the page. */
  id?: string | undefined;
  hint?: ReactNode;
}

/** Asks for an e-mail address, with its keyboard; on blur it points out a slip in a usual domain. */
export function EmailInput({ form, name, hint, required, ...input }: EmailInputProps) {
  const [meant, setMeant] = useState<string>();
  const field = form.register(name, {
    onBlur: (event: { target: { value: string } }) => pointOut(event.target.value),
    onChange: () => setMeant(undefined),
  });

  /** Without the network no hint is shown; the review checks again. */
  function pointOut(typed: string): void {
    import("./email-hint.ts").then(
      ({ suggestEmailCorrection }) =>
        setMeant(form.getValues(name) === typed ? suggestEmailCorrection(typed) : undefined),
      () => undefined,
    );
  }

  function take(): void {
    if (!meant) return;
    form.setValue(name, meant, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setMeant(undefined);
    form.setFocus(name);
  }

  return (
    <EmailField
      {...field}
      {...input}
      label={formFieldLabels[name]}
      required={required}
      enterKeyHint="next"
      hint={
        <span aria-live="polite">
          {meant ? (
            <button
              type="button"
              onClick={take}
              className="text-link min-h-11 text-left text-sm text-gold-200 wrap-anywhere"
            >
              Vouliez-vous écrire {meant}&nbsp;?
            </button>
          ) : (
            (hint ?? (required ? undefined : "Facultatif."))
          )}
        </span>
      }
      error={form.formState.errors[name]?.message}
    />
  );
}
