import { type ComponentProps, useId } from "react";
import { usualStaffMethods } from "#shared/payment/staff-payment-methods.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";

/** Asks how money came or goes, with the usual methods, named as payments on the site are, so that each is counted once. */
export function PaymentMethodField({
  label = "Mode de paiement",
  ...field
}: Partial<ComponentProps<typeof TextField>>) {
  const methodsId = useId();
  return (
    <>
      <TextField {...field} label={label} list={methodsId} maxLength={60} autoComplete="off" required />
      <datalist id={methodsId}>
        {usualStaffMethods.map((method) => (
          <option key={method} value={method} />
        ))}
      </datalist>
    </>
  );
}
