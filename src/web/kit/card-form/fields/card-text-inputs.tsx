import { Fragment, type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { getCardTextRule } from "#shared/card/card-text-rules.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { TextArea, EmailField } from "#web/kit/ui/text-field.tsx";
import { formFieldLabels, type OrderFormValues } from "../form-values.ts";
import { PhoneField } from "./phone-field.tsx";
import { OrderTextInput } from "./text-inputs.tsx";

/** A form's own settings for a text, which replace those of the text's definition. */
interface OwnWords {
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  /** Set if nothing checks several lines while they are typed. */
  maxLength?: number;
  /** Whether the field takes a whole row. */
  isLong?: boolean;
}

interface CardTextsForm {
  form: UseFormReturn<OrderFormValues>;
  /** Whether the card is somebody else's, so that the browser suggests nothing. */
  ofOther?: boolean;
  /** Prefix of the ids, if the page has several forms. */
  prefix?: string | undefined;
}

interface CardTextInputProps extends CardTextsForm, Omit<OwnWords, "isLong"> {
  name: CardTextName;
}

/** Renders the field for one of the card's texts, with its rules. */
export function CardTextInput({ form, name, ofOther = false, prefix, ...words }: CardTextInputProps) {
  const { kind, needed, autoComplete = "off" } = getCardTextRule(name);
  const input = {
    form,
    name,
    id: prefix && prefix + name,
    required: needed !== undefined,
    autoComplete: ofOther ? "off" : autoComplete,
    ...words,
  };
  if (kind === "email") return <EmailInput {...input} />;
  if (kind === "phone") return <PhoneField {...input} />;
  if (kind !== "lines") return <OrderTextInput {...input} />;
  return (
    <TextArea
      {...form.register(name)}
      label={formFieldLabels[name]}
      autoComplete={input.autoComplete}
      hint={words.hint}
      maxLength={words.maxLength}
      error={form.formState.errors[name]?.message}
    />
  );
}

interface CardTextInputsProps extends CardTextsForm {
  names: readonly CardTextName[];
  words?: Partial<Record<CardTextName, OwnWords>>;
  /** Elements shown instead of an input. */
  instead?: Partial<Record<CardTextName, ReactNode>>;
  /** Elements shown after an input. */
  after?: Partial<Record<CardTextName, ReactNode>>;
}

/** Renders the fields for several of the card's texts: two side by side, long ones on their own row. */
export function CardTextInputs({ names, words = {}, instead = {}, after = {}, ...shown }: CardTextInputsProps) {
  return names.map((name) => {
    const { kind, most } = getCardTextRule(name);
    const { isLong = kind === "lines" || most !== undefined, ...said } = words[name] ?? {};
    return (
      <Fragment key={name}>
        <div className={`min-w-0 ${isLong ? "col-span-full" : ""}`}>
          {instead[name] ?? <CardTextInput {...shown} {...said} name={name} />}
        </div>
        {after[name]}
      </Fragment>
    );
  });
}

interface EmailInputProps {
  form: UseFormReturn<OrderFormValues>;
  name: CardTextName;
  autoComplete: string;
  required: boolean;
  /** Default: the field's name; set if the page has several forms. */
  id?: string | undefined;
  hint?: ReactNode;
}

/** Asks for an e-mail address, with its own keyboard; on blur it points out a typo in a common domain. */
function EmailInput({ form, name, hint, required, ...input }: EmailInputProps) {
  const [meant, setMeant] = useState<string>();
  const field = form.register(name, {
    onBlur: (event: { target: { value: string } }) => pointOut(event.target.value),
    onChange: () => setMeant(undefined),
  });

  /** Without a network no hint is shown; the review checks the address again. */
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
