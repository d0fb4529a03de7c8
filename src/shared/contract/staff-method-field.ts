import { isStaffMethod, nameStaffMethod, staffPaymentMethods } from "../payment/staff-payment-methods.ts";
import { printableField, textField } from "./fields.ts";

/** Validates how money came or went, by the list's name for it. */
export function staffMethodField(required: string) {
  return printableField(
    textField()
      .trim()
      .min(1, required)
      .max(60)
      .overwrite(nameStaffMethod)
      .refine(
        isStaffMethod,
        `Choisissez un moyen\u00a0: ${staffPaymentMethods.join(", ")}, ou un autre avec l'endroit de l'argent (en caisse, en banque ou en mobile money).`,
      ),
  );
}
