import { z } from "zod";
import { optionalEmailField, singleLineField, optionalLineField, multilineField } from "./fields.ts";

/** How much each field of the form takes, in UTF-16 units. */
export const maxLeadFieldLengths = { name: 120, phone: 40, email: 254, word: 500 } as const;

/** What a visitor types to leave his details; that one of number and mail is there, and that the number can be read, the service sees. */
export const leadFormSchema = z.object({
  name: singleLineField(maxLeadFieldLengths.name, "Écrivez votre nom."),
  phone: optionalLineField(maxLeadFieldLengths.phone),
  email: optionalEmailField,
  word: multilineField(maxLeadFieldLengths.word),
});
export type LeadFormValues = z.output<typeof leadFormSchema>;
