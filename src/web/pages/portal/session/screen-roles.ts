import type { StaffRole } from "#shared/access.ts";
import type { listMovements } from "#shared/contract/accounting.ts";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { createStaffOrder, listOrders, readOrderDetail } from "#shared/contract/order-desk.ts";
import type { listAudit } from "#shared/contract/audit.ts";
import type { EndpointRoles } from "#shared/contract/endpoint.ts";
import type { readRun } from "#shared/contract/delivery.ts";
import type { checkPiece, listToEncode } from "#shared/contract/encoding.ts";
import type { listMails } from "#shared/contract/mails.ts";
import type { listSubscribers } from "#shared/contract/newsletter.ts";
import type { findPerson } from "#shared/contract/people.ts";
import type { listPieces } from "#shared/contract/production.ts";
import type { listPromoCodes } from "#shared/contract/promo-codes.ts";
import type { listSettings } from "#shared/contract/settings.ts";
import type { listUsers } from "#shared/contract/staff.ts";
import type { readSystem } from "#shared/contract/system.ts";

interface ScreenRoles {
  dashboard: EndpointRoles<typeof readDashboard>;
  atelier: EndpointRoles<typeof listPieces>;
  users: EndpointRoles<typeof listUsers>;
  orders: EndpointRoles<typeof listOrders>;
  order: EndpointRoles<typeof readOrderDetail>;
  newOrder: EndpointRoles<typeof createStaffOrder>;
  accounting: EndpointRoles<typeof listMovements>;
  promoCodes: EndpointRoles<typeof listPromoCodes>;
  newsletter: EndpointRoles<typeof listSubscribers>;
  mails: EndpointRoles<typeof listMails>;
  people: EndpointRoles<typeof findPerson>;
  audit: EndpointRoles<typeof listAudit>;
  encode: EndpointRoles<typeof listToEncode>;
  check: EndpointRoles<typeof checkPiece>;
  settings: EndpointRoles<typeof listSettings>;
  system: EndpointRoles<typeof readSystem>;
  run: EndpointRoles<typeof readRun>;
}
export type GuardedScreen = keyof ScreenRoles;

/** Who may make the call that fills a screen; a change in the contract fails here until it is followed. */
const screenRoles: ScreenRoles = {
  dashboard: ["admin", "desk"],
  atelier: ["admin", "desk", "workshop"],
  users: ["admin"],
  orders: ["admin", "desk"],
  order: ["admin", "desk"],
  newOrder: ["admin", "desk"],
  accounting: ["admin", "desk"],
  promoCodes: ["admin", "desk"],
  newsletter: ["admin", "desk"],
  mails: ["admin", "desk"],
  people: ["admin", "desk"],
  audit: ["admin"],
  encode: ["admin", "desk", "workshop"],
  check: ["admin", "desk", "workshop"],
  settings: ["admin"],
  system: ["admin"],
  run: ["admin", "desk", "workshop"],
};

/** Tells whether a role opens a screen; the server refuses its calls all the same. */
export function canRoleOpenScreen(role: StaffRole, screen: GuardedScreen): boolean {
  return (screenRoles[screen] as readonly StaffRole[]).includes(role);
}
