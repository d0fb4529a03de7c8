import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { registerOwnerBrochureRoutes } from "./cards/owner-brochure-routes.ts";
import { registerOwnerCardRoutes } from "./cards/owner-card-routes.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import { registerOwnerCompletionRoutes } from "./completion/owner-completion-routes.ts";
import { registerOwnerLeadRoutes } from "./leads/owner-lead-routes.ts";
import { ownerLoginRoutes } from "./login/owner-login-routes.ts";
import { registerOwnerOrderRoutes } from "./order/owner-order-routes.ts";
import { registerOwnerRemovalRoutes } from "./removal/owner-removal-routes.ts";
import { registerOwnerReprintRoutes } from "./reprint/owner-reprint-routes.ts";
import { ownerSessionRoutes } from "./sessions/owner-session-routes.ts";
import { registerOwnerSharingRoutes } from "./sharing/owner-sharing-routes.ts";
import { registerWalletRoutes } from "./wallet/wallet-routes.ts";
import { ownerStatisticsRoutes } from "./statistics/owner-statistics-routes.ts";

export async function registerOwnerSpaceRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): Promise<void> {
  ownerLoginRoutes(app, deps);
  ownerSessionRoutes(app, deps);
  registerOwnerCardRoutes(app, deps);
  await registerOwnerBrochureRoutes(app, deps);
  registerOwnerCompletionRoutes(app, deps, { publishIfComplete });
  ownerStatisticsRoutes(app, deps);
  registerOwnerSharingRoutes(app, deps);
  registerWalletRoutes(app, deps);
  registerOwnerLeadRoutes(app, deps);
  registerOwnerReprintRoutes(app, deps);
  registerOwnerOrderRoutes(app, deps);
  registerOwnerRemovalRoutes(app, deps);
}
