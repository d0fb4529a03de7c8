import { deskStaff } from "#shared/access.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const orderScreen = defineScreen<typeof readOrderDetail>({
  path: `${routePaths.admin}/commandes/:ref`,
  title: "Commande",
  roles: deskStaff.staff,
  load: async () => (await import("./order-screen.tsx")).OrderDetailScreen,
});
