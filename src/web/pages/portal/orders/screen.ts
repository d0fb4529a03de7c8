import { deskStaff } from "#shared/access.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const ordersScreen = defineScreen<typeof listOrders>({
  path: `${routePaths.admin}/commandes`,
  title: "Commandes",
  roles: deskStaff.staff,
  menu: "Vendre",
  load: async () => (await import("./orders-screen.tsx")).OrdersScreen,
});
