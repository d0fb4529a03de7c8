import { z } from "zod";
import { anyMember, companyAdmin, companyRoles } from "../access/access.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { emailField, instantField, orderRefField, rowIdField, message } from "./fields.ts";
import { departmentField } from "./employee-fields.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

/** The administrator who takes over the member's programs; left out: the programs end. */
const heir = { heir: rowIdField.optional() };

const rights = z.object({
  role: z.enum(companyRoles),
  /** A manager's departments; empty for an administrator, who has all of them. */
  departments: z.array(departmentField).max(50),
});
const needsDepartment = "Choisissez au moins un département.";
const hasDepartments = ({ role, departments }: z.output<typeof rights>) => role === "admin" || departments.length > 0;
const invitation = rights
  .extend({ email: emailField })
  .refine(hasDepartments, { error: needsDepartment, path: ["departments"] });

const memberSchema = rights.extend({
  id: rowIdField,
  email: z.string(),
  /** Null: they have not joined yet. */
  joinedAt: instantField.nullable(),
  invitedAt: instantField,
  isSelf: z.boolean(),
  /** Their programs, which end when they stop being administrator, unless another administrator takes them over. */
  programs: z.array(z.object({ kind: z.enum(["token", "webhook"]), name: z.string() })),
  /** Their own cards in the company, found by their login mailbox. */
  people: z.array(z.object({ ref: orderRefField, name: z.string() })),
  /** Whether the team writes to them about the company's orders. */
  isContact: z.boolean(),
});
export type ListedCompanyMember = z.output<typeof memberSchema>;

/** Describes a company to one of its members. */
export const ownCompanySchema = rights.extend({
  id: rowIdField,
  name: z.string(),
  people: z.int(),
  isArchived: z.boolean(),
});
export type OwnCompany = z.output<typeof ownCompanySchema>;

export const listMembers = endpoint("GET", "/api/entreprises/:organisation/membres", {
  summary: "Ceux qui gèrent les cartes de l'entreprise",
  answers: { 200: z.array(memberSchema) },
});

export const inviteMember = endpoint("POST", "/api/entreprises/:organisation/membres", {
  summary: "Invite quelqu'un à gérer les cartes de l'entreprise, par e-mail",
  body: invitation,
  answers: { 201: message },
  errors: ["member.exists"],
});

export const changeMemberRights = endpoint("POST", "/api/entreprises/:organisation/membres/:member/droits", {
  summary: "Change ce que quelqu'un peut faire dans l'entreprise",
  body: rights.extend(heir).refine(hasDepartments, { error: needsDepartment, path: ["departments"] }),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin", "member.heir_unfit"],
});

export const removeMember = endpoint("DELETE", "/api/entreprises/:organisation/membres/:member", {
  summary: "Retire à quelqu'un la gestion des cartes de l'entreprise",
  query: z.object(heir),
  answers: { 200: message },
  errors: ["member.not_found", "member.last_admin", "member.heir_unfit"],
});

export const leaveCompany = endpoint("POST", "/api/entreprises/:organisation/quitter", {
  access: anyMember,
  summary: "Ne plus gérer les cartes de l'entreprise",
  query: z.object(heir),
  answers: { 200: message },
  errors: ["member.last_admin", "member.heir_unfit"],
});

export const listMembersAsStaff = asStaff(listMembers, "/api/organisations/:id/members", {
  summary: "Ceux qui gèrent les cartes d'une entreprise",
});

export const inviteMemberAsStaff = asStaff(inviteMember, "/api/organisations/:id/members", {
  summary: "Invite quelqu'un à gérer les cartes d'une entreprise, aussi quand elle n'a plus d'administrateur",
});

export const removeMemberAsStaff = asStaff(removeMember, "/api/organisations/:id/members/:member", {
  summary: "Retire à quelqu'un la gestion des cartes d'une entreprise, même au dernier administrateur",
  errors: ["organisation.not_found", "member.not_found", "member.heir_unfit"],
});
