import { type FieldPath, type FieldValues, get, type RegisterOptions, type UseFormReturn } from "react-hook-form";

/** Connects a field to its form: its value, whether it is required, and its error. Turns off browser suggestions. */
export function bindField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules: RegisterOptions<Values, Name> = {},
) {
  const error = get(form.formState.errors, name) as { message?: string } | undefined;
  return {
    ...form.register(name, rules),
    autoComplete: "off",
    required: rules.required !== undefined,
    error: error?.message,
  };
}
