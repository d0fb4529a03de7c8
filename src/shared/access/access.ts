import type { TokenScope } from "./token-scopes.ts";

/** Lists the roles of the team; a role decides what a member may do. */
export const staffRoles = ["admin", "desk", "workshop"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleLabels: Record<StaffRole, string> = {
  admin: "Administrateur",
  desk: "Bureau",
  workshop: "Atelier",
};

/** Lists the roles of those who look after a company's cards. */
export const companyRoles = ["admin", "manager"] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleLabels: Record<CompanyRole, string> = {
  admin: "Administrateur de l'entreprise",
  manager: "Responsable de département",
};

/**
 * Says who may make a call: anyone; the owner of cards (with `holder` also a person whose session was opened by one
 * card's link, and who may only complete that card); members of the team with one of these roles; members of the
 * company that the path's `:organisation` names, with one of these roles; or a company's program whose token has this
 * scope.
 */
export type EndpointAccess =
  | "public"
  | "owner"
  | "holder"
  | { readonly staff: readonly StaffRole[] }
  | { readonly organisation: readonly CompanyRole[] }
  | { readonly token: TokenScope };

/** Admits every role: for calls about one's own account, and calls that every role needs. */
export const anyStaff = { staff: ["admin", "desk", "workshop"] } as const satisfies EndpointAccess;
/** Admits the roles that sell: orders, payments, promo codes, mails, newsletter. */
export const deskStaff = { staff: ["admin", "desk"] } as const satisfies EndpointAccess;
/** Admits the roles that produce and deliver: names, cards, delivery places; no amounts. */
export const workshopStaff = { staff: ["admin", "desk", "workshop"] } as const satisfies EndpointAccess;
/** Admits administrators: the team's accounts, and the audit log. */
export const adminStaff = { staff: ["admin"] } as const satisfies EndpointAccess;
/** Admits everybody who looks after a company's cards. */
export const anyMember = { organisation: ["admin", "manager"] } as const satisfies EndpointAccess;
/** Admits members who look after a whole company: its people, members and template. */
export const companyAdmin = { organisation: ["admin"] } as const satisfies EndpointAccess;
