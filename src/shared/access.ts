/** What somebody of the team may do goes by this. */
export const staffRoles = ["admin", "desk", "workshop"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleLabels: Record<StaffRole, string> = { admin: "Administrateur", desk: "Bureau", workshop: "Atelier" };

/** Who may make a call: anyone, the owner of cards, or those of the team with one of these roles. */
export type EndpointAccess = "public" | "owner" | { readonly staff: readonly StaffRole[] };

/** Whoever is logged in: what is one's own, and what every role needs. */
export const anyStaff = { staff: ["admin", "desk", "workshop"] } as const satisfies EndpointAccess;
/** What sells: orders, payments, promo codes, mails, newsletter. */
export const deskStaff = { staff: ["admin", "desk"] } as const satisfies EndpointAccess;
/** What makes and delivers: names, cards, where they go; no amounts. */
export const workshopStaff = { staff: ["admin", "desk", "workshop"] } as const satisfies EndpointAccess;
/** The team's accounts, and the journal of what it did. */
export const adminStaff = { staff: ["admin"] } as const satisfies EndpointAccess;
