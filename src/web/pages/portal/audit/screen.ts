import { adminStaff } from "#shared/access.ts";
import type { listAudit } from "#shared/contract/audit.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const auditScreen = defineScreen<typeof listAudit>({
  path: `${routePaths.admin}/journal`,
  title: "Journal",
  roles: adminStaff.staff,
  menu: "Suivre",
  load: async () => (await import("./audit-screen.tsx")).AuditScreen,
});
