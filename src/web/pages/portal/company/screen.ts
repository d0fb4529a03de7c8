import { deskStaff } from "#shared/access.ts";
import type { readOrganisation } from "#shared/contract/organisations.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const companyScreen = defineScreen<typeof readOrganisation>({
  path: `${routePaths.admin}/entreprises/:id`,
  title: "Entreprise",
  roles: deskStaff.staff,
  load: async () => (await import("./company-screen.tsx")).CompanyScreen,
});
