import { deskStaff } from "#shared/access.ts";
import type { listOrganisations } from "#shared/contract/organisations.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const companiesScreen = defineScreen<typeof listOrganisations>({
  path: `${routePaths.admin}/entreprises`,
  title: "Entreprises",
  roles: deskStaff.staff,
  menu: "Vendre",
  load: async () => (await import("./companies-screen.tsx")).CompaniesScreen,
});
