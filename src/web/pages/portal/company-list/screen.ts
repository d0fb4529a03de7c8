import { deskStaff } from "#shared/access.ts";
import type { previewCompanyList } from "#shared/contract/company-list.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const companyListScreen = defineScreen<typeof previewCompanyList>({
  path: `${routePaths.admin}/entreprises`,
  title: "Entreprises",
  roles: deskStaff.staff,
  menu: "Vendre",
  load: async () => (await import("./company-list-screen.tsx")).CompanyListScreen,
});
