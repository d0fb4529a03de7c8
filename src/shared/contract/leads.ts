import { z } from "zod";
import { optionalEmailField, singleLineField, optionalLineField, multilineField } from "./fields.ts";

/** Bounds each field of the form, in UTF-16 units. */
export const maxLeadFieldLengths = { name: 120, phone: 40, email: 254, word: 500 } as const;

/**
 * Validates what a visitor types to leave their details. The service checks that a number or a mailbox is there, and
 * that the number can be read.
 */
export const leadFormSchema = z.object({
  name: singleLineField(maxLeadFieldLengths.name, "Écrivez votre nom."),
  phone: optionalLineField(maxLeadFieldLengths.phone),
  email: optionalEmailField,
  word: multilineField(maxLeadFieldLengths.word),
});
export type LeadFormValues = z.output<typeof leadFormSchema>;
