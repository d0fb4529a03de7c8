import { listMissingRequiredFields } from "#shared/order/missing.ts";
import { type AskableField, askableFields } from "#shared/company/shared-card-fields.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { CardCompletionRow } from "./completion-tables.ts";

type Asked = Pick<CardRow, "phoneNumber" | "email" | "jobTitle" | "socialMedias">;

/** Finds what a card's holder is asked for: what the template asks and every card needs, minus locked fields. */
export function findAskedFields(
  card: Pick<CardRow, "offer" | "firstName" | "lastName" | "company" | "locked"> & Asked,
  asked: readonly AskableField[],
  images: { profile?: string | undefined },
): AskableField[] {
  const locked = JSON.parse(card.locked) as string[];
  // The holder is not asked for the delivery or the shared images.
  const given = { ...card, deliveryAddress: "-", profileUrl: images.profile ?? "", coverUrl: "-", logoUrl: "-" };
  const needed: readonly string[] = listMissingRequiredFields(card.offer, given);
  return askableFields.filter((field) => (asked.includes(field) || needed.includes(field)) && !locked.includes(field));
}

export function findMissingAskedFields(
  card: Asked,
  asked: readonly AskableField[],
  hasPortrait: boolean,
): AskableField[] {
  return asked.filter((field) => {
    if (field === "profileUrl") return !hasPortrait;
    if (field === "socialMedias") return card.socialMedias === "[]";
    return card[field].trim() === "";
  });
}

export function parseAskedFields({ asked }: Pick<CardCompletionRow, "asked">): AskableField[] {
  return JSON.parse(asked) as AskableField[];
}

/** Checks whether an awaited holder was asked only by a link: the next round writes to and reminds them. */
export function isOutsideRounds(row: Pick<CardCompletionRow, "begunBy" | "approvedAt" | "waivedAt">): boolean {
  return row.begunBy === "link" && isHolderAwaited(row);
}

/**
 * Returns the card's mailbox if only a person with its link has entered it, so that it awaits confirmation; otherwise
 * "". If the card shows another mailbox by now, the proposal no longer counts.
 */
export function getProposedMailbox(
  { email }: Pick<CardRow, "email">,
  row: Pick<CardCompletionRow, "proposedMailbox"> | undefined,
): string {
  return row?.proposedMailbox === email ? email : "";
}

/** Checks whether a card is not printed until its holder approves. */
export function isHolderAwaited({ approvedAt, waivedAt }: Pick<CardCompletionRow, "approvedAt" | "waivedAt">): boolean {
  return approvedAt === null && waivedAt === null;
}
