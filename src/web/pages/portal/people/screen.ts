import { deskStaff } from "#shared/access.ts";
import type { findPerson } from "#shared/contract/people.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const peopleScreen = defineScreen<typeof findPerson>({
  path: `${routePaths.admin}/donnees-personnelles`,
  title: "Données personnelles",
  roles: deskStaff.staff,
  load: async () => (await import("./people-screen.tsx")).PersonalDataScreen,
});
