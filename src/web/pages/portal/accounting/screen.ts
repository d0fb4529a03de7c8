import { deskStaff } from "#shared/access.ts";
import type { listMovements } from "#shared/contract/accounting.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const accountingScreen = defineScreen<typeof listMovements>({
  path: `${routePaths.admin}/comptabilite`,
  title: "Comptabilité",
  roles: deskStaff.staff,
  menu: "Suivre",
  accountingTab: "Mouvements",
  load: async () => (await import("./accounting-screen.tsx")).AccountingScreen,
});
