import type { Mutant } from "./mutant.ts";
import { ownersSpace } from "./owners-space.ts";
import { orderAndCard } from "./order-and-card.ts";
import { staffAndService } from "./portal-and-service.ts";
import { publicPages } from "./public-pages.ts";
import { workshopAndMoney } from "./workshop-and-money.ts";

/** All mutants that `node tools/mutants.ts` plants. */
export const mutants: readonly Mutant[] = [...publicPages, ...orderAndCard, ...ownersSpace, ...staffAndService, ...workshopAndMoney];
