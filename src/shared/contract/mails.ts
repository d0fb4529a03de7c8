import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { mailTemplates } from "../staff/mail-templates.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, searchField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

export const mailStates = ["waiting", "sent", "failed"] as const;

const listedMail = z.object({
  id: z.string(),
  template: z.enum(mailTemplates),
  recipient: z.string(),
  orderRef: z.string().nullable(),
  state: z.enum(mailStates),
  createdAt: instantField,
  sentAt: instantField.nullable(),
  failedAt: instantField.nullable(),
  lastError: z.string().nullable(),
});
const mailOfList = listedMail.extend({
  /** The order's number and buyer; null for a mail without an order. */
  order: z.object({ number: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
});
export type KeptMail = z.output<typeof listedMail>;
export type ListedMail = z.output<typeof mailOfList>;

export const listMails = endpoint("GET", "/api/mails", {
  summary:
    "Les e-mails partis, en attente ou en échec, le plus récent d'abord\u00a0; X-Total-Count-Capped dit qu'une recherche en trouve davantage",
  query: z.object({
    state: z.enum(mailStates).optional(),
    /** Part of an address, of the buyer's name or of the order's number. */
    search: searchField,
    page: pageField.default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  answers: { 200: z.array(mailOfList) },
});

export const readMail = endpoint("GET", "/api/mails/:id", {
  summary: "Un e-mail tel qu'il s'affiche\u00a0; ses liens secrets sont masqués",
  answers: { 200: listedMail.extend({ subject: z.string(), html: z.string(), text: z.string() }) },
  errors: ["mail.not_found"],
});

export const retryMail = endpoint("POST", "/api/mails/:id/retry", {
  summary: "Remet en route un e-mail en échec",
  answers: { 202: message },
  errors: ["mail.not_found", "mail.already_sent"],
});

export const retryAllMails = endpoint("POST", "/api/mails/retry", {
  summary: "Remet en route tous les e-mails en échec, et dit combien",
  answers: { 202: z.object({ message: z.string(), retried: z.int() }) },
});
