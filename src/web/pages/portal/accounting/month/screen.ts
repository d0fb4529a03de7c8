import { deskStaff } from "#shared/access.ts";
import type { readMonthControl } from "#shared/contract/books.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const accountingMonthScreen = defineScreen<typeof readMonthControl>({
  path: `${routePaths.admin}/comptabilite/mois`,
  title: "Mois comptable",
  roles: deskStaff.staff,
  accountingTab: "Mois comptable",
  load: async () => (await import("./month-screen.tsx")).AccountingMonthScreen,
});
