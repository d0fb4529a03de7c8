import type { FastifyInstance } from "fastify";
import { changeSettings, listSettings, readDeliveryTowns, readPrices, readSales } from "#shared/contract/settings.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import type { LiveSettings } from "./live.ts";
import * as service from "./setting-service.ts";

export function settingRoutes(app: FastifyInstance, deps: Deps, live: LiveSettings): void {
  route(app, listSettings, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listSettings(deps, live.defaults);
  });

  route(app, changeSettings, async ({ body, request }) => {
    await service.changeSettings(deps, staffOf(request), live.defaults, body.changes);
    await live.refresh();
    return { message: "C'est enregistré\u00a0: le site en tient compte dès maintenant." };
  });

  route(app, readPrices, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return deps.settings.site.prices;
  });

  route(app, readDeliveryTowns, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return [...deps.settings.site.deliveryTowns];
  });

  route(app, readSales, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return deps.settings.site.sales;
  });
}
