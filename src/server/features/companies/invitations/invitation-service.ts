import type { AskableField } from "#shared/company/template-fields.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { findCard, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import {
  findMissingAskedFields,
  isHolderAwaited,
  parseAskedFields,
} from "#server/features/orders/completion/completion-rules.ts";
import { findCompletion, markCompletionMailed } from "#server/features/orders/order-card-service.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { endCardLinkAccess } from "./card-access-service.ts";

type Needs = InTransaction<ClockDeps>;

/** Checks whether a card has a holder who can be asked for something. */
export function hasHolder(card: CardRow): boolean {
  const isThere = card.state !== "removed" && card.state !== "left";
  return isThere && card.removalAskedAt === null && !isCardErased(card);
}

/** Writes to a holder that his card waits for him; to nobody where he has no mailbox. */
export async function mailHolder(
  deps: Needs,
  { ref, orderRef, firstName, ownerEmail }: CardRow,
  company: string,
  missing: readonly AskableField[],
  reminder: number,
): Promise<void> {
  if (ownerEmail === "") return;
  await markCompletionMailed(deps, ref);
  await enqueueMail(deps, {
    template: "holder-card-awaits",
    orderRef,
    recipient: ownerEmail,
    data: { ref, firstName, company, missing: [...missing], reminder },
  });
}

/** Writes to the holder of a card what he was asked for and still lacks, as if for the first time. */
export async function mailInvitation(
  deps: Needs,
  card: CardRow,
  row: CardCompletionRow,
  company: string,
): Promise<void> {
  const portrait = (await listPrivateImageUrls(deps, [card])).get(card.ref)?.profile ?? "";
  await mailHolder(deps, card, company, findMissingAskedFields(card, parseAskedFields(row), portrait !== ""), 0);
}

/**
 * Follows a mailbox that somebody else than the card's holder has changed since `before`: ends what the card's link has
 * opened, and invites the holder, a few times a day at most once he was written to; not where he is not asked for anything,
 * or where his company or its order is put away. The card's order is locked.
 */
export async function followOtherMailbox(deps: Needs, before: CardRow): Promise<void> {
  if (before.organisationId === null) return;
  const card = await findCard(deps.db.query, before.ref);
  if (!card || card.ownerEmail === before.ownerEmail) return;
  await endCardLinkAccess(deps, card);
  if (!hasHolder(card)) return;
  const row = await findCompletion(deps.db.query, card.ref);
  if (!row || !isHolderAwaited(row) || card.ownerEmail === "") return;
  const order = await findOrderByRef(deps.db.query, row.orderRef);
  if (!order || order.deletedAt !== null) return;
  const { name, archivedAt } = await getCompanyOrThrow(deps, row.organisationId);
  if (archivedAt !== null) return;
  if (row.mailedAt !== null && !(await mayInviteAgain(deps, row))) return;
  await mailInvitation(deps, card, row, name);
}

/** As often as by a press, else each change would be a mail to whomever a company likes. */
async function mayInviteAgain(deps: Needs, { cardRef, organisationId }: CardCompletionRow): Promise<boolean> {
  return (
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCard, cardRef)) &&
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId))
  );
}
