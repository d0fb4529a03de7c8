import { z } from "zod";
import { textField } from "./fields.ts";

type Sent<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Patch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Sent<Shape[Name]>> };

/**
 * Validates the version that the client read, sent back so that no later change is overwritten; without it the
 * edit is not checked against later changes.
 */
export const expectedVersionField = textField().max(64).optional();

/**
 * Builds the schema of a PATCH body: each field of `whole` may be left out and then stays as it is, and none is
 * given a default.
 */
export function toPatchSchema<Shape extends z.ZodRawShape>(whole: z.ZodObject<Shape>): z.ZodObject<Patch<Shape>> {
  const fields = Object.entries(whole.shape).map(([name, field]) => [name, z.optional(withoutDefault(field))]);
  return z.object(Object.fromEntries(fields) as Patch<Shape>);
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodDefault ? withoutDefault(field.unwrap()) : field;
}
