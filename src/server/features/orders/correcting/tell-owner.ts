import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { getSeenCardExtras } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";

type Needs = InTransaction<ClockDeps>;

/**
 * Tells a card's owner by mail how many of his payment links are hidden since somebody else gave it another name; says
 * nothing where none is, nor of what he changed himself. `actor`: as in the order's timeline.
 */
export async function tellOwnerOfHiddenPayments(
  deps: Needs,
  before: CardRow,
  after: CardRow,
  actor: string,
): Promise<void> {
  if (actor === "owner" || actor === "buyer") return;
  const links = getSeenCardExtras(before).payments.length - getSeenCardExtras(after).payments.length;
  if (links > 0) await tell(deps, after, actor, { kind: "renamed", links });
}

/** Tells a card's owner by mail that somebody else took one of his additions off its page. */
export async function tellOwnerOfRemovedExtra(
  deps: Needs,
  card: CardRow,
  actor: string,
  extra: CardExtraName,
): Promise<void> {
  await tell(deps, card, actor, { kind: "removed", extra });
}

type Why = { kind: "renamed"; links: number } | { kind: "removed"; extra: CardExtraName };

async function tell(deps: Needs, { ref, ownerEmail }: CardRow, actor: string, why: Why): Promise<void> {
  if (ownerEmail === "") return;
  // About no order: its buyer, whose archive has its mails, may be another.
  await enqueueRepeatedMail(deps, {
    template: "page-addition-hidden",
    orderRef: null,
    recipient: ownerEmail,
    data: { ref, by: actor === "company" ? "company" : "team", why },
  });
}
