import { z } from "zod";
import { emailOrNothing, line, lineOrNothing, longText } from "./fields.ts";

/** How much each field of the form takes, in UTF-16 units. */
export const mostOfContact = { name: 120, phone: 40, email: 254, word: 500 } as const;

/** What a visitor types to leave his details; that one of number and mail is there, and that the number can be read, the service sees. */
export const contactForm = z.object({
  name: line(mostOfContact.name, "Écrivez votre nom."),
  phone: lineOrNothing(mostOfContact.phone),
  email: emailOrNothing,
  word: longText(mostOfContact.word),
});
export type ContactForm = z.output<typeof contactForm>;
