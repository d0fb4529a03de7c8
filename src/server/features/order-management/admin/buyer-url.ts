import type { RequiredOrderField } from "#shared/missing.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/** What staff send to the buyer of an order that lacks something (decision 19); null of any other. */
export function buildBuyerOrderUrl({ settings }: Pick<Deps, "settings">, { ref, key, deletedAt, expiredAt }: OrderRow, missing: readonly RequiredOrderField[]): string | null {
  return missing.length === 0 || deletedAt !== null || expiredAt !== null ? null : `${settings.publicUrl}${routePaths.paymentByKey(ref, key)}`;
}
