import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { sharedTextNames } from "../company/company-texts.ts";
import { requestableFields } from "../company/shared-card-fields.ts";
import { changeRequestStates } from "../states-and-kinds.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { instantField, multilineField, orderRefField, textField, rowIdField, message } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const wanted = z.object({ field: z.enum(requestableFields), to: textField().max(2000) });
/** The changes that a holder asked their company for: the newest for each field. */
export const ownChangeRequests = z.array(
  z.object({
    field: z.enum(requestableFields),
    to: z.string(),
    state: z.enum(changeRequestStates),
    word: z.string(),
  }),
);
export type OwnChangeRequest = z.output<typeof ownChangeRequests>[number];

const refusals = ["change_request.not_locked", "change_request.same"] as const;

export const askForChange = endpoint("POST", "/api/ma-carte/a-completer/:ref/demandes", {
  access: "holder",
  summary:
    "Demande à l'entreprise de changer, sur sa carte à compléter, en ligne ou en pause, un champ dont elle décide",
  tag: "Ma carte",
  body: wanted,
  answers: { 201: message },
  errors: ["order.not_found", ...refusals],
});

const companyParams = z.object({ organisation: rowIdField });

export const askForChangeAsMember = endpoint("POST", "/api/entreprises/:organisation/personnes/:ref/demandes", {
  access: anyMember,
  summary:
    "Demande de changer, sur la carte d'une personne, un champ que le modèle décide\u00a0; de l'administrateur, la change",
  body: wanted,
  answers: { 201: message },
  errors: ["colleague.not_found", ...refusals],
});

const listed = z.object({
  id: rowIdField,
  ref: z.string(),
  name: z.string(),
  department: z.string(),
  field: z.enum(requestableFields),
  /** What the card says now; for a decided request, what it said then. */
  from: z.string(),
  to: z.string(),
  /** Whether the holder asked; else a member who looks after their card did. */
  isByHolder: z.boolean(),
  askedAt: instantField,
  state: z.enum(changeRequestStates),
  word: z.string(),
  decidedAt: instantField.nullable(),
});

const list = z.object({
  /** The newest first, like the decided ones. */
  open: z.array(listed),
  decided: z.array(listed),
  /** Cards on which a shared text differs; the template does not change it there. */
  exceptions: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      department: z.string(),
      field: z.enum(sharedTextNames),
      value: z.string(),
    }),
  ),
});
export type ChangeRequests = z.output<typeof list>;

export const listChangeRequests = endpoint("GET", "/api/entreprises/:organisation/demandes", {
  summary: "Ce que les personnes demandent de changer sur leur carte, et les exceptions accordées",
  answers: { 200: list },
});

const decision = z
  .object({
    accepted: z.boolean(),
    word: multilineField(500).default(""),
    /** The requested text as the decider read it; if it was changed since, nothing is decided. */
    seen: textField().max(2000),
  })
  .refine(({ accepted, word }) => accepted || word !== "", { error: "Dites pourquoi.", path: ["word"] });
const decisionErrors = ["change_request.not_found", "change_request.decided", "change_request.changed"] as const;

export const decideChangeRequest = endpoint("POST", "/api/entreprises/:organisation/demandes/:id", {
  summary: "Accepte une demande, ce qui change cette carte seule, ou la refuse avec un mot",
  params: companyParams.extend({ id: rowIdField }),
  body: decision,
  answers: { 200: message },
  errors: decisionErrors,
});

export const endException = endpoint("DELETE", "/api/entreprises/:organisation/exceptions/:ref/:field", {
  summary: "Remet sur une carte le texte commun à toutes",
  params: companyParams.extend({ ref: orderRefField, field: z.enum(sharedTextNames) }),
  answers: { 200: message },
  errors: ["colleague.not_found", "change_request.not_found"],
});

export const listChangeRequestsAsStaff = asStaff(listChangeRequests, "/api/organisations/:id/change-requests", {
  summary: "Ce que les personnes d'une entreprise demandent de changer sur leur carte",
});

export const decideChangeRequestAsStaff = asStaff(
  decideChangeRequest,
  "/api/organisations/:id/change-requests/:request",
  { summary: "Accepte ou refuse une demande au nom de l'entreprise", errors: decisionErrors },
);
