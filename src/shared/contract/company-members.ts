import { z } from "zod";
import { anyMember, companyAdmin, deskStaff, companyRoles } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { emailField, instantField, orderRefField } from "./fields.ts";
import { companyIdField } from "./companies.ts";
import { departmentField } from "./employee-fields.ts";

const endpoint = endpointsOf("Entreprise");

const message = z.object({ message: z.string() });
const companyParams = z.object({ organisation: companyIdField });
export const memberId = z.string().regex(/^[0-9A-Z]{26}$/);

/** The administrator who takes over the programs of who goes; left out: they end. */
const heir = { heir: memberId.optional() };

const rights = z.object({
  role: z.enum(companyRoles),
  /** Those of a manager; none for an admin, who has them all. */
  departments: z.array(departmentField).max(50),
});
const needsDepartment = "Choisissez au moins un département.";
const hasDepartments = ({ role, departments }: z.output<typeof rights>) => role === "admin" || departments.length > 0;
const invitation = rights
  .extend({ email: emailField })
  .refine(hasDepartments, { error: needsDepartment, path: ["departments"] });

const memberSchema = rights.extend({
  id: memberId,
  email: z.string(),
  /** Null: has not come yet. */
  joinedAt: instantField.nullable(),
  invitedAt: instantField,
  isSelf: z.boolean(),
  /** What he answers for; they end with his administration, unless another administrator takes them over. */
  programs: z.array(z.object({ kind: z.enum(["token", "webhook"]), name: z.string() })),
  /** His own cards of the company, by the mailbox by which he logs in. */
  people: z.array(z.object({ ref: orderRefField, name: z.string() })),
  /** Whether the team writes to him about the company's orders. */
  isContact: z.boolean(),
});
export type ListedCompanyMember = z.output<typeof memberSchema>;

/** Describes a company to somebody who looks after its cards. */
export const ownCompanySchema = rights.extend({
  id: companyIdField,
  name: z.string(),
  people: z.int(),
  isArchived: z.boolean(),
});
export type OwnCompany = z.output<typeof ownCompanySchema>;

export const listMembers = endpoint("GET", "/api/entreprises/:organisation/membres", {
  access: companyAdmin,
  summary: "Ceux qui gèrent les cartes de l'entreprise",
  params: companyParams,
  answers: { 200: z.array(memberSchema) },
});

export const inviteMember = endpoint("POST", "/api/entreprises/:organisation/membres", {
  access: companyAdmin,
  summary: "Invite quelqu'un à gérer les cartes de l'entreprise, par e-mail",
  params: companyParams,
  body: invitation,
  answers: { 201: message },
  errors: ["member.exists"],
});

export const changeMemberRights = endpoint("POST", "/api/entreprises/:organisation/membres/:member/droits", {
  access: companyAdmin,
  summary: "Change ce que quelqu'un peut faire dans l'entreprise",
  params: companyParams.extend({ member: memberId }),
  body: rights.extend(heir).refine(hasDepartments, { error: needsDepartment, path: ["departments"] }),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin", "member.heir_unfit"],
});

export const removeMember = endpoint("DELETE", "/api/entreprises/:organisation/membres/:member", {
  access: companyAdmin,
  summary: "Retire à quelqu'un la gestion des cartes de l'entreprise",
  params: companyParams.extend({ member: memberId }),
  query: z.object(heir),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin", "member.heir_unfit"],
});

export const leaveCompany = endpoint("POST", "/api/entreprises/:organisation/quitter", {
  access: anyMember,
  summary: "Ne plus gérer les cartes de l'entreprise",
  params: companyParams,
  query: z.object(heir),
  answers: { 200: message },
  errors: ["member.last_admin", "member.heir_unfit"],
});

export const listMembersAsStaff = endpoint("GET", "/api/organisations/:id/members", {
  access: deskStaff,
  summary: "Ceux qui gèrent les cartes d'une entreprise",
  tag: "Équipe",
  params: z.object({ id: companyIdField }),
  answers: { 200: z.array(memberSchema) },
  errors: ["organisation.not_found"],
});

export const inviteMemberAsStaff = endpoint("POST", "/api/organisations/:id/members", {
  access: deskStaff,
  summary: "Invite quelqu'un à gérer les cartes d'une entreprise, aussi quand elle n'a plus d'administrateur",
  tag: "Équipe",
  params: z.object({ id: companyIdField }),
  body: invitation,
  answers: { 201: message },
  errors: ["organisation.not_found", "member.exists"],
});

export const removeMemberAsStaff = endpoint("DELETE", "/api/organisations/:id/members/:member", {
  access: deskStaff,
  summary: "Retire à quelqu'un la gestion des cartes d'une entreprise, même au dernier administrateur",
  tag: "Équipe",
  params: z.object({ id: companyIdField, member: memberId }),
  query: z.object(heir),
  answers: { 200: message },
  errors: ["organisation.not_found", "member.not_found", "member.heir_unfit"],
});
