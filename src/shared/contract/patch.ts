import { z } from "zod";

type Sent<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Patch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Sent<Shape[Name]>> };

/** Of what was read, sent back so that nothing that has changed since is overwritten; without it only what is sent counts. */
export const expectedVersionField = z.string().max(64).optional();

/** The body of a PATCH, in which what is left out stays as it is: each field of `whole` may be left out, and none is given a default. */
export function toPatchSchema<Shape extends z.ZodRawShape>(whole: z.ZodObject<Shape>): z.ZodObject<Patch<Shape>> {
  const fields = Object.entries(whole.shape).map(([name, field]) => [name, z.optional(withoutDefault(field))]);
  return z.object(Object.fromEntries(fields) as Patch<Shape>);
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodDefault ? withoutDefault(field.unwrap()) : field;
}
