import { type ComponentProps, useId } from "react";
import { TextField } from "#web/ui/text-field.tsx";

const usualMethods = ["Espèces", "Orange Money", "Wave", "Free Money", "Virement bancaire", "Chèque", "À la livraison"];

/**
 * Asks how money came or goes, with the usual methods; "Free Money" as PayTech still calls it, so that the
 * accounts count it as one.
 */
export function PaymentMethodField({
  label = "Mode de paiement",
  ...field
}: Partial<ComponentProps<typeof TextField>>) {
  const methodsId = useId();
  return (
    <>
      <TextField {...field} label={label} list={methodsId} maxLength={60} autoComplete="off" required />
      <datalist id={methodsId}>
        {usualMethods.map((method) => (
          <option key={method} value={method} />
        ))}
      </datalist>
    </>
  );
}
