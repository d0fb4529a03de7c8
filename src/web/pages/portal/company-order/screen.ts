import { deskStaff } from "#shared/access.ts";
import type { orderFromCompanyList } from "#shared/contract/company-list.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const companyOrderScreen = defineScreen<typeof orderFromCompanyList>({
  path: `${routePaths.admin}/entreprises/commande`,
  title: "Nouvelle commande d'entreprise",
  roles: deskStaff.staff,
  load: async () => (await import("./company-order-screen.tsx")).CompanyOrderScreen,
});
