import type { Queryable } from "#server/db/database.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { WalletPassRow } from "./wallet-tables.ts";

export type PassWithCard = WalletPassRow & Pick<CardRow, "state" | "changedAt" | "ownerEmail">;

/** Lists passes with their card's state, by serial after `after`; `told`: only passes that a device has. */
export async function listPassesWithCards(
  query: Queryable,
  { after, limit, told }: { after: string; limit: number; told: boolean },
): Promise<PassWithCard[]> {
  const passes = query
    .selectFrom("walletPasses")
    .innerJoin("cards", "cards.ref", "walletPasses.cardRef")
    .selectAll("walletPasses")
    .select(["cards.state", "cards.changedAt", "cards.ownerEmail"])
    .where("walletPasses.serial", ">", after)
    .orderBy("walletPasses.serial")
    .limit(limit);
  if (!told) return passes.execute();
  return passes
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("walletRegistrations")
          .select("walletRegistrations.deviceId")
          .whereRef("walletRegistrations.serial", "=", "walletPasses.serial"),
      ),
    )
    .execute();
}
