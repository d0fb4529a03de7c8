import { deskStaff } from "#shared/access.ts";
import type { listPromoCodes } from "#shared/contract/promo-codes.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const promoCodesScreen = defineScreen<typeof listPromoCodes>({
  path: `${routePaths.admin}/codes-promo`,
  title: "Codes promo",
  roles: deskStaff.staff,
  menu: "Vendre",
  load: async () => (await import("./promo-codes-screen.tsx")).PromoCodesScreen,
});
