import type { FieldErrors } from "react-hook-form";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

/** Fields required to start an order; on the telephone people give one name, and the other later. */
const neededAtOnce: readonly string[] = ["firstName", "phoneNumber"];

/**
 * Keeps errors of filled fields and of fields required to start an order; other empty fields may be filled in later.
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
