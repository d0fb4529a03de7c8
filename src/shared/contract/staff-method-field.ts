import { isStaffMethod, nameStaffMethod, staffPaymentMethods } from "../payment/staff-payment-methods.ts";
import { printableField, textField } from "./fields.ts";

/** Validates the method by which money came or went, named as in the list. */
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
