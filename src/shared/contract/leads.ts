import { z } from "zod";
import { optionalEmailField, singleLineField, optionalLineField, multilineField } from "./fields.ts";

/** Limits each field of the form, in UTF-16 units. */
export const maxLeadFieldLengths = { name: 120, phone: 40, email: 254, word: 500 } as const;

/**
 * Validates the form in which a visitor leaves their details. The service checks that a number or a mailbox is given,
 * and that the number can be read.
 */
export const leadFormSchema = z.object({
  name: singleLineField(maxLeadFieldLengths.name, "Écrivez votre nom."),
  phone: optionalLineField(maxLeadFieldLengths.phone),
  email: optionalEmailField,
  word: multilineField(maxLeadFieldLengths.word),
});
export type LeadFormValues = z.output<typeof leadFormSchema>;
