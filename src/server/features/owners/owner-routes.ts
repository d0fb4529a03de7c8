import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { ownedCardRoutes } from "./cards/owner-card-routes.ts";
import { ownedContactRoutes } from "./contacts/owner-lead-routes.ts";
import { ownerLoginRoutes } from "./login/owner-login-routes.ts";
import { ownedOrderRoutes } from "./order/owner-order-routes.ts";
import { removalRoutes } from "./removal/owner-removal-routes.ts";
import { reprintRoutes } from "./reprint/owner-reprint-routes.ts";
import { ownerSessionRoutes } from "./sessions/owner-session-routes.ts";
import { ownedShareRoutes } from "./sharing/owner-sharing-routes.ts";
import { ownerStatisticsRoutes } from "./statistics/owner-statistics-routes.ts";

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
