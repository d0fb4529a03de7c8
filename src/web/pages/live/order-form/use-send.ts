import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { preloadPagePreview } from "#web/card-preview/page-preview.tsx";
import { preloadChecks, shownValues } from "#web/card-form/fields/resolver.ts";
import { type OrderFormValues, faultyFields } from "#web/card-form/form-values.ts";
import type { AddTypedLink } from "#web/card-form/links/links-field.tsx";
import type { Place } from "./steps/way.ts";
import { type Step, stepFields, steps } from "./steps/steps.ts";
import { isStepped } from "./steps/use-steps.ts";

interface SendParts {
  form: UseFormReturn<OrderFormValues>;
  element: RefObject<HTMLElement | null>;
  step: Step;
  goTo: (place: Place) => void;
  goToField: (name: keyof OrderFormValues) => void;
  /** The form is right, and gone over. */
  onChecked: () => void;
  addTypedLink: AddTypedLink;
}

interface Send {
  busy: boolean;
  /** What the review shows, once the form was found right. */
  checked: OrderFormValues | undefined;
  submit: (event: FormEvent) => void;
}

const touches = ["focusin", "pointerdown"] as const;

/** The form's button: on a phone from step to step, at the last one and on a laptop to the review; what is at fault is led to. */
export function useSend({ form, element, step, goTo, goToField, onChecked, addTypedLink }: SendParts): Send {
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<OrderFormValues>();

  useEffect(() => {
    const touched = element.current;
    // Who only looks does not pay for what checks the fields.
    for (const touch of touches) touched?.addEventListener(touch, preloadChecks, { once: true });
    return () => {
      for (const touch of touches) touched?.removeEventListener(touch, preloadChecks);
    };
  }, [element]);

  async function goOn(): Promise<void> {
    const next = steps[steps.indexOf(step) + 1];
    if (next && (await form.trigger([...stepFields[step]], { shouldFocus: true }))) goTo(next);
  }

  async function review(): Promise<void> {
    await form.handleSubmit(
      async (values) => {
        setChecked(await shownValues(values));
        onChecked();
        goTo("review");
      },
      (errors) => {
        const [first] = faultyFields(errors);
        if (first) goToField(first);
      },
    )();
  }

  async function send(): Promise<void> {
    setBusy(true);
    preloadPagePreview();
    const last = step === "liens" || !isStepped();
    // What is left there after this is a fault, which the check finds.
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
