import { z } from "zod";
import { bulkOrderThreshold } from "../offers/offers.ts";
import { endpointsOf } from "./endpoint.ts";
import { textField } from "./fields.ts";

const endpoint = endpointsOf("Commande");

const pastedPersonSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});
export type PastedPerson = z.output<typeof pastedPersonSchema>;

const pastedListSchema = z.object({
  people: z.array(pastedPersonSchema),
  /** French sentences about doubtful values, and about values that the order has no field for. */
  notes: z.array(z.string()),
  /** The rows for which there is no room; they stay in the input box. */
  rest: z.string(),
});
export type PastedList = z.output<typeof pastedListSchema>;

export const readPastedPeople = endpoint("POST", "/api/commander/plusieurs/liste", {
  access: "public",
  summary: "Les personnes d'une liste collée dans une commande de plusieurs cartes\u00a0; rien n'est conservé",
  body: z.object({
    text: textField().max(20_000, "Cette liste est trop longue. Collez-en une partie."),
    /** How many cards may still be filled. */
    room: z.int().min(0).max(bulkOrderThreshold),
  }),
  answers: { 200: pastedListSchema },
  errors: ["list.unreadable", "list.not_spreadsheet", "list.empty", "list.too_many_people", "list.too_many_columns"],
});
