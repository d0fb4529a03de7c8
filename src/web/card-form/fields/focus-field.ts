import type { UseFormReturn } from "react-hook-form";
import type { OrderFormValues } from "./form-values.ts";

/** The list of links has no input of its own but the one that adds to it. */
export function focusField(form: UseFormReturn<OrderFormValues>, name: keyof OrderFormValues): void {
  form.setFocus(name === "socialMedias" ? "typedLink" : name);
}
