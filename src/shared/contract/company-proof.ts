import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { companyCardStandings, companyProofSources } from "../states-and-kinds.ts";
import { maxRemarkLength } from "../company/remark-length.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, multilineField, optionalLineField, orderRefField, orderRefParams } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

const versionSchema = z.object({
  version: z.int(),
  source: z.enum(companyProofSources),
  sentAt: instantField,
  /** A colleague's name. */
  sentBy: z.string(),
  note: z.string(),
  /** Cards that it showed; of them those approved, and those marked, in it. */
  cards: z.int(),
  approved: z.int(),
  marked: z.int(),
});

const companyProofSchema = z.object({
  /** The company's page. It contains the order's key, so only staff who write to it get it. */
  link: z.string(),
  /** Empty: staff send the link themselves. */
  recipient: z.string(),
  /** Cards of the order in each standing. */
  standings: z.array(z.object({ standing: z.enum(companyCardStandings), cards: z.int() })),
  /** The newest first. */
  versions: z.array(versionSchema),
  /** What the company asks to correct, and what was changed since it was shown, in the order of the cards. */
  returned: z.array(
    z.object({
      cardRef: z.string(),
      name: z.string(),
      standing: z.enum(companyCardStandings),
      remark: z.string(),
      answeredName: z.string(),
    }),
  ),
});
export type CompanyProof = z.output<typeof companyProofSchema>;

export const readCompanyProof = endpoint("GET", "/api/orders/:ref/company-proof", {
  access: deskStaff,
  summary: "Où en sont les cartes d'une commande avec son entreprise\u00a0: versions, remarques, accords",
  params: orderRefParams,
  answers: { 200: companyProofSchema },
  errors: ["order.not_found", "company_proof.not_company"],
});

const madeVersionShape = { version: z.int(), cards: z.int(), message: z.string() };

export const sendCompanyProof = endpoint("POST", "/api/orders/:ref/company-proof", {
  access: deskStaff,
  summary: "Envoie à l'entreprise les cartes qu'elle n'a pas encore approuvées telles qu'elles sont",
  params: orderRefParams,
  body: z.object({ note: multilineField(1000).default("") }),
  answers: { 201: z.object({ ...madeVersionShape, isMailed: z.boolean() }) },
  errors: ["order.not_found", "company_proof.not_company", "company_proof.nothing_left", "print.letters_missing"],
});

export const approveForCompany = endpoint("POST", "/api/orders/:ref/company-proof/approve", {
  access: deskStaff,
  summary: "Approuve au nom de l'entreprise les cartes telles qu'elles sont, avec un motif",
  params: orderRefParams,
  body: z.object({ reason: multilineField(500).refine((text) => text !== "", "Indiquez le motif.") }),
  answers: { 201: z.object(madeVersionShape) },
  errors: ["order.not_found", "company_proof.not_company", "company_proof.nothing_left", "print.letters_missing"],
});

/** Validates what the company's page posts beside its remarks: whichever button is pressed, all fields come with it. */
export const companyProofAnswerSchema = z.object({
  version: z.coerce.number().int().min(1).max(10_000),
  decision: z.enum(["approuver", "marquer", "retirer", "envoyer"]).default("marquer"),
  /** The card that is marked, or whose mark is taken off. */
  card: orderRefField.optional(),
  /** Who answers; empty: the order's contact. */
  name: optionalLineField(120).default(""),
});
export const remarkSchema = multilineField(maxRemarkLength);
export type CompanyProofAnswer = z.output<typeof companyProofAnswerSchema> & {
  /** What is typed of each card, by its reference; as it was shown where nothing was changed. */
  remarks: Readonly<Record<string, string>>;
};
