import { type UseFormReturn, useWatch } from "react-hook-form";
import { Button } from "#web/kit/ui/button.tsx";
import type { OrderFormValues } from "../form-values.ts";

const pairs = [
  ["email", "workEmail"],
  ["phoneNumber", "workPhoneNumber"],
  ["address", "workAddress"],
] as const;

/** Fills the company's empty e-mail, phone and address from the person's; an address that they hide is not copied. */
export function CopyPersonalContactButton({ form }: { form: UseFormReturn<OrderFormValues> }) {
  const values = useWatch({ control: form.control });
  const missing = pairs.filter(
    ([own, work]) =>
      values[own]?.trim() && !values[work]?.trim() && (own !== "address" || values.addressShown !== false),
  );

  function fill(): void {
    for (const [own, work] of missing)
      form.setValue(work, form.getValues(own), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <Button variant="secondary" size="small" disabled={missing.length === 0} onClick={fill}>
      Comme mes coordonnées
    </Button>
  );
}
