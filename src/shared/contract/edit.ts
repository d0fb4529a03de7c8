import { z } from "zod";
import { instantField } from "./fields.ts";

/** What a form shows that staff edit, by its own names. */
type Fields = z.ZodRawShape;
type Overtaken<Shape extends Fields> = { [Name in keyof Shape]: z.ZodOptional<z.ZodObject<{ value: Shape[Name]; by: z.ZodNullable<z.ZodString>; at: z.ZodNullable<typeof instantField> }>> };

/**
 * What an edit is told that began with another version than there is now (`edit.conflict`): the version to save with, and of what
 * it would replace and what it did not send the value that is there, with who saved it and when, where that is known.
 */
export function toEditConflictSchema<Shape extends Fields>(shown: z.ZodObject<Shape>): z.ZodObject<{ version: z.ZodString; fields: z.ZodObject<Overtaken<Shape>> }> {
  const fields = Object.entries(shown.shape).map(([name, value]) => [name, z.object({ value, by: z.string().nullable(), at: instantField.nullable() }).optional()]);
  return z.object({ version: z.string(), fields: z.object(Object.fromEntries(fields) as Overtaken<Shape>) });
}
