import { deskStaff } from "#shared/access.ts";
import type { createStaffOrder } from "#shared/contract/order-desk.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const newOrderScreen = defineScreen<typeof createStaffOrder>({
  path: `${routePaths.admin}/nouvelle-commande`,
  title: "Nouvelle commande",
  roles: deskStaff.staff,
  load: async () => (await import("./new-order-screen.tsx")).NewOrderScreen,
});
