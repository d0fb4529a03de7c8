import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import {
  findMissingAskedFields,
  isHolderAwaited,
  parseAskedFields,
} from "#server/features/orders/completion/completion-rules.ts";
import { countReminder, listOrderCompletions } from "#server/features/orders/completion/completion-service.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { mailHolder } from "../invitations/invitation-service.ts";
import { getOrganisationOrThrow } from "../organisation-lock.ts";
import { isCompanyOrder } from "../organisation-rules.ts";
import { completionStepDelaysMs } from "./invite-holders.ts";
import { tellCompanyOfMissing } from "./tell-company.ts";

/** Reminds the holders of a round who have not answered; after the last time, tells their company who they are. */
export async function runCompletionReminder(
  deps: Pick<Deps, "db" | "clock">,
  { orderRef, at, step }: { orderRef: string; at: number; step: number },
): Promise<void> {
  const order = await findOrderByRef(deps, orderRef);
  if (!order || !isCompanyOrder(order) || order.deletedAt !== null) return;
  const { name, archivedAt } = await getOrganisationOrThrow(deps, order.organisationId);
  if (archivedAt !== null) return;
  const cards = new Map((await listOrderCards(deps, orderRef)).map((card) => [card.ref, card]));
  const images = await listPrivateImageUrls(deps, [...cards.values()]);
  const rows = (await listOrderCompletions(deps, orderRef)).filter(
    (row) => row.begunAt === at && isHolderAwaited(row) && row.reminders < step,
  );
  if (step === completionStepDelaysMs.length)
    return inTransaction(deps, async (deps) => {
      let isNews = false;
      for (const { cardRef } of rows) isNews = (await countReminder(deps, cardRef, step)) || isNews;
      if (isNews) await tellCompanyOfMissing(deps, order, at, "silent");
    });
  for (const row of rows) {
    const card = cards.get(row.cardRef);
    if (!card || card.removalAskedAt !== null || card.state === "removed") continue;
    const missing = findMissingAskedFields(card, parseAskedFields(row), Boolean(images.get(card.ref)?.profile));
    await inTransaction(deps, async (deps) => {
      if (await countReminder(deps, card.ref, step)) await mailHolder(deps, card, name, missing, step);
    });
  }
}
