import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { getCardOrThrow, saveCardVersion } from "#server/features/cards/card-service.ts";
import {
  type CorrectedOrder,
  correctLockedOrder,
  type OrderCorrectionInput,
} from "#server/features/orders/correcting/order-correction-service.ts";

/**
 * Writes what a company's member changes of a card, of which the versions before and after are kept; the sale stays as it
 * was. Resolves to the fields that changed. @throws {AppError} as `correctLockedOrder`
 */
export async function correctCardAsCompany(
  deps: InTransaction<CoreDeps>,
  corrected: CorrectedOrder,
  input: OrderCorrectionInput,
): Promise<Awaited<ReturnType<typeof correctLockedOrder>>> {
  if (Object.keys(input).length === 0) return [];
  const { card } = corrected;
  await saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const changed = await correctLockedOrder(deps, corrected, "company", input, { saleToo: false });
  if (changed.length > 0)
    await saveCardVersion(deps, await getCardOrThrow(deps, card.ref), { actor: "company", at: deps.clock.now() });
  return changed;
}
