import { deskStaff } from "#shared/access.ts";
import type { readReceivables } from "#shared/contract/books.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const receivablesScreen = defineScreen<typeof readReceivables>({
  path: `${routePaths.admin}/comptabilite/a-encaisser`,
  title: "À encaisser",
  roles: deskStaff.staff,
  accountingTab: "À encaisser",
  load: async () => (await import("./receivables-screen.tsx")).ReceivablesScreen,
});
