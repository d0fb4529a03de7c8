import type { FieldErrors } from "react-hook-form";
import type { OrderFormValues } from "#web/card-form/form-values.ts";

/** What an order cannot be begun without; people have one name on the telephone, and the other later. */
const neededAtOnce: readonly string[] = ["firstName", "phoneNumber"];

/**
 * Keeps the errors of what is typed and of what an order cannot be begun without; what else is left empty may come
 * later.
 */
export function filterBegunOrderErrors(
  errors: FieldErrors<OrderFormValues>,
  values: OrderFormValues,
): FieldErrors<OrderFormValues> {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => neededAtOnce.includes(name) || String(values[name as keyof OrderFormValues] ?? "").trim() !== "",
    ),
  );
}
