import type { FastifyInstance } from "fastify";
import {
  changeSettings,
  listSettings,
  readDeliveryTowns,
  readPrices,
  readPriceSteps,
  readSales,
} from "#shared/contract/settings.ts";
import { listPublicPriceSteps } from "#shared/offers/price-steps.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import type { LiveSettingsWatcher } from "./live-settings.ts";
import * as service from "./setting-service.ts";

export function registerSettingRoutes(
  app: FastifyInstance,
  deps: Deps,
  live: LiveSettingsWatcher,
  replacePhotographs: Parameters<typeof service.updateStaffSettings>[4],
): void {
  registerEndpoint(app, listSettings, async () => service.listSettingsWithDefaults(deps, live.defaults));

  registerEndpoint(app, changeSettings, async ({ body, request }) => {
    await service.updateStaffSettings(deps, getCurrentStaff(request), live.defaults, body.changes, replacePhotographs);
    await live.refresh();
    return { message: "C'est enregistré\u00a0: le site en tient compte dès maintenant." };
  });

  registerEndpoint(app, readPrices, async () => deps.settings.site.prices);

  registerEndpoint(app, readDeliveryTowns, async () => [...deps.settings.site.deliveryTowns]);

  registerEndpoint(app, readPriceSteps, async () => listPublicPriceSteps(deps.settings.site.priceSteps));

  registerEndpoint(app, readSales, async () => deps.settings.site.sales);
}
