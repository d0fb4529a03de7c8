import type { Suite } from "../kinds.ts";
import { atelierScenes, atelierScreens } from "../tables/portal-atelier.ts";
import { accountingScenes, accountingScreens } from "../tables/portal-accounting.ts";
import { companyScenes, companyScreens } from "../tables/portal-companies.ts";
import { dashboardScenes, dashboardScreens } from "../tables/portal-dashboard.ts";
import { passwordScenes, passwordScreens, roleScenes, shellScreens } from "../tables/portal-entry.ts";
import { handsScenes, handsScreens } from "../tables/portal-hands.ts";
import { listScenes, listScreens } from "../tables/portal-lists.ts";
import { orderDetailScreens } from "../tables/portal-order.ts";
import { orderDetailScenes } from "../tables/portal-order-scenes.ts";
import { orderCardScenes, orderCardScreens } from "../tables/portal-order-cards.ts";
import { orderListScenes, orderListScreens } from "../tables/portal-orders.ts";
import { proofPanelScenes, proofPanelScreens } from "../tables/portal-proofs.ts";
import { securityScenes, securityScreens } from "../tables/portal-security.ts";
import { settingScenes, settingScreens } from "../tables/portal-settings.ts";
import { systemScenes, systemScreens } from "../tables/portal-system.ts";
import { userScenes, userScreens } from "../tables/portal-users.ts";

export const staffSuite: Suite = {
  screens: [
    ...shellScreens,
    ...handsScreens,
    ...atelierScreens,
    ...passwordScreens,
    ...dashboardScreens,
    ...userScreens,
    ...securityScreens,
    ...settingScreens,
    ...systemScreens,
    ...orderListScreens,
    ...listScreens,
    ...companyScreens,
    ...accountingScreens,
    ...orderDetailScreens,
    ...orderCardScreens,
    ...proofPanelScreens,
  ],
  scenes: {
    portal: [
      ...roleScenes,
      ...handsScenes,
      ...atelierScenes,
      ...passwordScenes,
      ...dashboardScenes,
      ...userScenes,
      ...securityScenes,
      ...settingScenes,
      ...systemScenes,
      ...orderListScenes,
      ...listScenes,
      ...companyScenes,
      ...accountingScenes,
      ...orderDetailScenes,
      ...orderCardScenes,
      ...proofPanelScenes,
    ],
  },
};
