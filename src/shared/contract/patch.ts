import { z } from "zod";
import { textField } from "./fields.ts";

type Sent<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Patch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Sent<Shape[Name]>> };

/**
 * Validates the version that the client read; it is sent back so that the edit overwrites no later change. Without it,
 * later changes are not checked.
 */
export const expectedVersionField = textField().max(64).optional();

/**
 * Builds the schema of a PATCH body: each field of `whole` may be left out and then stays unchanged; no field gets a
 * default.
 */
export function toPatchSchema<Shape extends z.ZodRawShape>(whole: z.ZodObject<Shape>): z.ZodObject<Patch<Shape>> {
  const fields = Object.entries(whole.shape).map(([name, field]) => [name, z.optional(withoutDefault(field))]);
  return z.object(Object.fromEntries(fields) as Patch<Shape>);
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodDefault ? withoutDefault(field.unwrap()) : field;
}
