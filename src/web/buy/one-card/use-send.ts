import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { preloadPagePreview } from "#web/card/preview/page-preview.tsx";
import { preloadFieldChecks, formatValuesForCard } from "#web/kit/card-form/fields/resolver.ts";
import { type OrderFormValues, listFieldsWithErrors } from "#web/kit/card-form/form-values.ts";
import type { AddTypedLink } from "#web/kit/card-form/links/links-field.tsx";
import { type OrderFormStep, orderFormStepFields, orderFormSteps } from "./steps/steps.ts";
import { isSteppedLayout } from "../ordering/steps/use-steps.ts";
import type { FormPosition } from "../ordering/steps/way.ts";

interface SendParts {
  form: UseFormReturn<OrderFormValues>;
  element: RefObject<HTMLElement | null>;
  step: OrderFormStep;
  goTo: (place: FormPosition<OrderFormStep>) => void;
  goToField: (name: keyof OrderFormValues) => void;
  /** The form is right, and gone over. */
  onChecked: () => void;
  addTypedLink: AddTypedLink;
}

interface Send {
  busy: boolean;
  /** The reviewed values, once the form is valid. */
  checked: OrderFormValues | undefined;
  submit: (event: FormEvent) => void;
}

const touches = ["focusin", "pointerdown"] as const;

/**
 * Handles the form's button: on a phone from step to step, at the last one and on a laptop to the review; focuses
 * the first field with an error.
 */
export function useOrderFormSubmit({ form, element, step, goTo, goToField, onChecked, addTypedLink }: SendParts): Send {
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<OrderFormValues>();

  useEffect(() => {
    const touched = element.current;
    // Visitors who only look do not download the validation code.
    for (const touch of touches) touched?.addEventListener(touch, preloadFieldChecks, { once: true });
    return () => {
      for (const touch of touches) touched?.removeEventListener(touch, preloadFieldChecks);
    };
  }, [element]);

  async function goOn(): Promise<void> {
    const next = orderFormSteps[orderFormSteps.indexOf(step) + 1];
    if (next && (await form.trigger([...orderFormStepFields[step]], { shouldFocus: true }))) goTo(next);
  }

  async function review(): Promise<void> {
    await form.handleSubmit(
      async (values) => {
        setChecked(await formatValuesForCard(values));
        onChecked();
        goTo("review");
      },
      (errors) => {
        const [first] = listFieldsWithErrors(errors);
        if (first) goToField(first);
      },
    )();
  }

  async function send(): Promise<void> {
    setBusy(true);
    preloadPagePreview();
    const last = step === "liens" || !isSteppedLayout();
    // Text left in this field is an error, which the validation finds.
    if (last && form.getValues("typedLink")?.trim()) addTypedLink();
    await (last ? review() : goOn());
    setBusy(false);
  }

  return {
    busy,
    checked,
    submit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}
