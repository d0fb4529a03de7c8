import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { ownedCardRoutes } from "./cards/routes.ts";
import { ownedContactRoutes } from "./contacts/routes.ts";
import { ownerLoginRoutes } from "./login/routes.ts";
import { ownedOrderRoutes } from "./order/routes.ts";
import { removalRoutes } from "./removal/routes.ts";
import { reprintRoutes } from "./reprint/routes.ts";
import { ownerSessionRoutes } from "./sessions/routes.ts";
import { ownedShareRoutes } from "./sharing/routes.ts";
import { ownerStatisticsRoutes } from "./statistics/routes.ts";

/** The owner's space. */
export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  ownerLoginRoutes(app, deps);
  ownerSessionRoutes(app, deps);
  ownedCardRoutes(app, deps);
  ownerStatisticsRoutes(app, deps);
  ownedShareRoutes(app, deps);
  ownedContactRoutes(app, deps);
  reprintRoutes(app, deps);
  ownedOrderRoutes(app, deps);
  removalRoutes(app, deps);
}
