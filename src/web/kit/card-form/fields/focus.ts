import { type RefObject, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OrderFormValues } from "../form-values.ts";

/** Focuses a field; for the list of links, focuses the input that adds to it. */
export function focusField(form: UseFormReturn<OrderFormValues>, name: keyof OrderFormValues): void {
  form.setFocus(name === "socialMedias" ? "typedLink" : name);
}

/**
 * Keeps the focus in its field while a button of the form is pressed. Otherwise the message that appears on blur would
 * move the button from under the finger before its release, and the press would be lost.
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
