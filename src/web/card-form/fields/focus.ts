import { type RefObject, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OrderFormValues } from "../form-values.ts";

/** The list of links has no input of its own but the one that adds to it. */
export function focusField(form: UseFormReturn<OrderFormValues>, name: keyof OrderFormValues): void {
  form.setFocus(name === "socialMedias" ? "typedLink" : name);
}

/**
 * A press on a button of the form leaves the focus in the field: else what is said of the field as the focus leaves would
 * push the button from under the finger before it is let go, and the press would be lost.
 */
export function usePreservedFieldFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("mousedown", keepFieldFocused);
    return () => element?.removeEventListener("mousedown", keepFieldFocused);
  }, [form]);
}

function keepFieldFocused(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}
