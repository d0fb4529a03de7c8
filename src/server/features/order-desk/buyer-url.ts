import type { RequiredOrderField } from "#shared/order/missing.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { Deps } from "#server/deps.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/** Builds the link that staff send to the buyer of an incomplete order (decision 14); null for any other order. */
export function buildBuyerOrderUrl(
  { settings }: Pick<Deps, "settings">,
  { ref, key, deletedAt, expiredAt }: OrderRow,
  missing: readonly RequiredOrderField[],
): string | null {
  if (missing.length === 0 || deletedAt !== null || expiredAt !== null) return null;
  return `${settings.publicUrl}${secretLinks.paymentByKey(ref, key)}`;
}
