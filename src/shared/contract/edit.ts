import { z } from "zod";
import { instantField } from "./fields.ts";

/** The fields of a staff form, by their names in the form. */
type Fields = z.ZodRawShape;
type Overtaken<Shape extends Fields> = {
  [Name in keyof Shape]: z.ZodOptional<
    z.ZodObject<{ value: Shape[Name]; by: z.ZodNullable<z.ZodString>; at: z.ZodNullable<typeof instantField> }>
  >;
};

/**
 * Builds the schema of the answer to an edit that began with an older version (`edit.conflict`): the version to save
 * with, and the present value of each field that the edit would overwrite or did not send, with who saved it and when,
 * if known.
 */
export function toEditConflictSchema<Shape extends Fields>(
  shown: z.ZodObject<Shape>,
): z.ZodObject<{ version: z.ZodString; fields: z.ZodObject<Overtaken<Shape>> }> {
  const fields = Object.entries(shown.shape).map(([name, value]) => [
    name,
    z.object({ value, by: z.string().nullable(), at: instantField.nullable() }).optional(),
  ]);
  return z.object({ version: z.string(), fields: z.object(Object.fromEntries(fields) as Overtaken<Shape>) });
}
