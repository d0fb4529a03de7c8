import { dayMs, isoDay } from "#shared/instants.ts";
import type { DemoPlan } from "./plan/plan.ts";
import { changePromoCode, createPromoCode } from "#server/features/catalog/promo-codes/promo-code-admin.ts";
import type { World } from "./world.ts";

/** The demo's promo codes, by what they do. */
export const codes = { percentage: "TERANGA10", season: "RENTREE15", limited: "TABASKI2000", gift: "CADEAU-TERANGA", stopped: "STAGIAIRE" } as const;

/** One that holds, one whose season is over, one that is used up, gifts, and one that was stopped. */
export function planPromoCodes(world: World, { begin, end }: DemoPlan): void {
  const at = (share: number) => begin + Math.round(((end - begin) * share) / dayMs) * dayMs + 9 * 3_600_000;
  const make = (when: number, input: Parameters<typeof createPromoCode>[2]) => world.plan(when, async () => void (await createPromoCode(world.deps, world.team.desk, input)));
  make(at(0.02), { code: codes.percentage, kind: "percentage", value: 10 });
  make(at(0.02), { code: codes.gift, kind: "gift", value: 0, maxUses: 20 });
  make(at(0.1), { code: codes.limited, kind: "amount", value: 2000, maxUses: 4 });
  make(at(0.15), { code: codes.stopped, kind: "percentage", value: 50, offer: "SILVER", maxUses: 5 });
  make(at(0.3), { code: codes.season, kind: "percentage", value: 15, startsOn: isoDay(at(0.3)), endsOn: isoDay(at(0.7)) });
  world.plan(at(0.5), async () => void (await changePromoCode(world.deps, world.team.admin, codes.stopped, { disabled: true })));
}
