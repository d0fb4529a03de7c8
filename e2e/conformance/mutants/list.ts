import type { Mutant } from "./mutant.ts";
import { orderAndCard } from "./order-and-card.ts";
import { portalAndService } from "./portal-and-service.ts";
import { publicPages } from "./public-pages.ts";

/** What `npm run mutants` plants. */
export const mutants: readonly Mutant[] = [...publicPages, ...orderAndCard, ...portalAndService];
