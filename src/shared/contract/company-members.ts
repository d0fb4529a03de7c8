import { z } from "zod";
import { anyMember, companyAdmin, deskStaff, companyRoles } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { emailField, instantField } from "./fields.ts";
import { companyIdField } from "./companies.ts";
import { departmentField } from "./employee-fields.ts";

const endpoint = endpointsOf("Entreprise");

const message = z.object({ message: z.string() });
const companyParams = z.object({ organisation: companyIdField });
const memberId = z.string().regex(/^[0-9A-Z]{26}$/);

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
  body: rights.refine(hasDepartments, { error: needsDepartment, path: ["departments"] }),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin"],
});

export const removeMember = endpoint("DELETE", "/api/entreprises/:organisation/membres/:member", {
  access: companyAdmin,
  summary: "Retire à quelqu'un la gestion des cartes de l'entreprise",
  params: companyParams.extend({ member: memberId }),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin"],
});

export const leaveCompany = endpoint("POST", "/api/entreprises/:organisation/quitter", {
  access: anyMember,
  summary: "Ne plus gérer les cartes de l'entreprise",
  params: companyParams,
  answers: { 200: message },
  errors: ["member.last_admin"],
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
  answers: { 200: message },
  errors: ["organisation.not_found", "member.not_found"],
});
