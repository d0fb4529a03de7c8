import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import type { DemoPlan } from "./plan/plan.ts";
import {
  setPromoCodeDisabled,
  createPromoCodeAsStaff,
} from "#server/features/payments/promo-codes/promo-code-admin.ts";
import type { DemoWorld } from "./world.ts";

export const demoPromoCodes = {
  percentage: "TERANGA10",
  season: "RENTREE15",
  limited: "TABASKI2000",
  gift: "CADEAU-TERANGA",
  stopped: "STAGIAIRE",
} as const;

/**
 * Plans promo codes: one that is valid, one whose season is over, one that is used up, gifts, and one that was
 * stopped.
 */
export function planDemoPromoCodes(world: DemoWorld, { begin, end }: DemoPlan): void {
  const at = (share: number) => begin + Math.round(((end - begin) * share) / dayMs) * dayMs + 9 * 3_600_000;
  const make = (when: number, input: Parameters<typeof createPromoCodeAsStaff>[2]) =>
    world.plan(when, async () => void (await createPromoCodeAsStaff(world.deps, world.team.desk, input)));
  make(at(0.02), { code: demoPromoCodes.percentage, kind: "percentage", value: 10 });
  make(at(0.02), { code: demoPromoCodes.gift, kind: "gift", value: 0, maxUses: 20 });
  make(at(0.1), { code: demoPromoCodes.limited, kind: "amount", value: 2000, maxUses: 4 });
  make(at(0.15), { code: demoPromoCodes.stopped, kind: "percentage", value: 50, offer: "SILVER", maxUses: 5 });
  make(at(0.3), {
    code: demoPromoCodes.season,
    kind: "percentage",
    value: 15,
    startsOn: formatIsoDay(at(0.3)),
    endsOn: formatIsoDay(at(0.7)),
  });
  world.plan(
    at(0.5),
    async () =>
      void (await setPromoCodeDisabled(world.deps, world.team.admin, demoPromoCodes.stopped, { disabled: true })),
  );
}
