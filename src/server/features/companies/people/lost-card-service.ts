import { AppError } from "#server/app-error.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { pauseLostCardTags, resumeLostCardTags } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { getLastHandedOverTagNumber, wasCardHandedOver } from "#server/features/production/production-service.ts";
import { toCardActor } from "./people-rules.ts";
import { getPersonOrThrow, readPerson } from "./people-service.ts";

/** Reads a person with the chips of his printed cards. @throws {AppError} `colleague.not_found` */
export async function readPersonWithTags(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
): Promise<CompanyPerson> {
  const person = await readPerson(deps, member, ref);
  return { ...person, ...(await readTags(deps, await getPersonOrThrow(deps, member, ref))) };
}

/** Reads whether chips of a person's printed cards open his page. */
async function readTags(
  deps: DbDeps,
  { ref, tagPausedAt, tagsLost }: CardRow,
): Promise<Pick<CompanyPerson, "tagPausedAt" | "tagOpen">> {
  const isOpen = tagPausedAt === null || (await getLastHandedOverTagNumber(deps, ref)) > tagsLost;
  return { tagPausedAt: formatIsoOrNull(tagPausedAt), tagOpen: isOpen && (await wasCardHandedOver(deps, ref)) };
}

/**
 * Closes the chips that a person was given, because his printed card is lost, or opens them again; a card made later has
 * its own. Said twice, it is recorded once. @throws {AppError} `colleague.not_found`, `card.not_given`
 */
export async function loseCard(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  lost: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const seen = await getPersonOrThrow(deps, member, ref);
    await lockOrderForUpdate(deps, seen.orderRef);
    const card = await getPersonOrThrow(deps, member, ref);
    const permit = CardEditPermit.ask(toCardActor(member), card, ["tag"]);
    if (lost && !(await wasCardHandedOver(deps, ref))) throw new AppError("card.not_given");
    const isChanged = lost
      ? await pauseLostCardTags(deps, permit, await getLastHandedOverTagNumber(deps, ref))
      : await resumeLostCardTags(deps, permit);
    if (!isChanged) return;
    await recordOrderHistoryEntry(deps, {
      orderRef: card.orderRef,
      actor: "company",
      kind: lost ? "tag.paused" : "tag.resumed",
      details: nameCardInHistory(card),
    });
  });
}
