import type { z } from "zod";
import { AppError } from "#server/app-error.ts";
import type { CardCompletion, changeCompletion as changeContract } from "#shared/contract/card-completion.ts";
import { heldTextNames } from "#shared/company/company-texts.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import type { CardField } from "#server/features/cards/card-editing-rules.ts";
import { isCardAgreed } from "#server/features/orders/proofs/proof-service.ts";
import {
  findMissingAskedFields,
  getProposedMailbox,
  parseAskedFields,
} from "#server/features/orders/completion/asked-field-rules.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { changeCardOwnerEmail } from "#server/features/cards/card-lifecycle-service.ts";
import { isOwnerEmailTiedToCard } from "#server/features/orders/correcting/card-correction-rules.ts";
import { isWrittenByCompany } from "#server/features/companies/invitations/invitation-service.ts";
import { approveCompletionRow, updateProposedMailbox } from "#server/features/orders/order-card-service.ts";
import { type AskCardPermit, correctLockedOrder } from "#server/features/orders/correcting/order-correction-service.ts";
import {
  getOrderOrThrow,
  listCardHistory,
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { findCompanyName, tellCompanyOfCompletion } from "#server/features/companies/company-service.ts";
import type { PublishIfComplete } from "#server/features/companies/people/people-service.ts";
import {
  askForChange,
  listRequestsOfCard,
  tellDeciders,
  type WantedChange,
} from "#server/features/companies/change-requests/change-request-service.ts";
import { lockOwnedCardAndOrder } from "./cards/owner-card-service.ts";
import { findRestingPhotoKinds } from "./cards/resting-photos.ts";
import { reconstructSoldTexts } from "./cards/sold-texts.ts";
import { type CardToComplete, findCardToComplete, getCardToCompleteOrThrow } from "./owned-cards/completing-cards.ts";

type Change = z.output<(typeof changeContract)["body"]>;

/** Reads a card for its holder to complete. @throws {AppError} `order.not_found`, also for another holder's card */
export async function readCompletion(deps: DbDeps, own: OwnerSession, ref: string): Promise<CardCompletion> {
  return toCompletion(deps, own, await getCardToCompleteOrThrow(deps, own, ref));
}

/**
 * Changes what a holder may fill in on their card. Until they approve it, fields that they were asked for are free;
 * afterwards, and for all other fields of a live card, the owner's rules apply.
 * @throws {AppError} `order.not_found`, `card.changed`, `card.field_locked`, `card.photos_fixed`, `card.photos_rest`,
 * `request.invalid`, `upload.invalid`
 */
export async function changeCompletion(
  deps: Deps,
  own: OwnerSession,
  ref: string,
  { version, profileUrl, ...texts }: Change,
  publishIfComplete: PublishIfComplete,
): Promise<CardCompletion> {
  return inTransaction(deps, async (deps) => {
    const { order, found } = await lockCardToComplete(deps, own, ref);
    const { card, row } = found;
    const before = await toCompletion(deps, own, found);
    const timeline = await listCardHistory(deps, card);
    // A holder can replace their photo but not remove it.
    const input = { ...texts, ...(profileUrl && { profileUrl }) };
    const evidence = {
      sold: reconstructSoldTexts(card, timeline),
      wanted: input,
      resting: findRestingPhotoKinds(uploadKinds, timeline, deps.clock.now()),
    };
    const actor = { kind: "holder", asked: row.approvedAt === null ? parseAskedFields(row) : [] } as const;
    const mayEdit = (fields: readonly CardField[]) => CardEditPermit.ask(actor, card, fields, evidence);
    await cards.saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
    const isByLink = own.cardRef !== null;
    const only = { saleToo: false, ownerToo: !isByLink, via: findLinkUser(own) };
    const changed = await correctLockedOrder(deps, { order, card, mayEdit }, "owner", input, only);
    if (isByLink && changed.includes("email"))
      await keepGivenMailbox(deps, { order, found, mayEdit }, texts.email ?? "", evidence.sold);
    if (changed.length > 0) {
      // Throwing rolls the writes back. Equal values are no conflict.
      if (version !== undefined && version !== before.version) throw new AppError("card.changed");
      await cards.saveCardVersion(deps, await cards.getCardOrThrow(deps, ref), {
        actor: "owner",
        at: deps.clock.now(),
      });
      await publishIfComplete(deps, order.ref);
    }
    return toCompletion(deps, own, await getCardToCompleteOrThrow(deps, own, ref));
  });
}

/**
 * Keeps the mailbox given by whoever came by the card's link. If the company wrote it, it becomes the owner's;
 * otherwise it is only proposed, since the link may have been forwarded.
 */
async function keepGivenMailbox(
  deps: InTransaction<Deps>,
  { order, found: { card, row }, mayEdit }: { order: OrderRow; found: CardToComplete; mayEdit: AskCardPermit },
  email: string,
  sold: Pick<CardRow, "email" | "workEmail">,
): Promise<void> {
  const keep = async (proposedMailbox: string, mailboxBefore: string) =>
    updateProposedMailbox(deps.db.query, card.ref, { proposedMailbox, mailboxBefore });
  if (card.ownerEmail === "" && (await isWrittenByCompany(deps, row.organisationId, email, sold))) {
    await keep("", "");
    await changeCardOwnerEmail(deps, mayEdit(["ownerEmail"]), email);
  } else if (mustPropose(order, card, row)) {
    const before = getProposedMailbox(card, row) === "" ? card.email : row.mailboxBefore;
    if (email === before || email === card.ownerEmail) return keep("", "");
    await keep(email, before);
    await tellDeciders(deps, card, row.organisationId, { field: orderFieldLabels.email, to: "", isMailbox: true });
  }
}

/** Checks whether a mailbox given by link must be proposed, since it would otherwise become the owner's. */
function mustPropose(order: OrderRow, card: CardRow, row: CardCompletionRow): boolean {
  return card.ownerEmail === "" || getProposedMailbox(card, row) !== "" || isOwnerEmailTiedToCard(order, card);
}

/**
 * Records that the holder approves what will be printed, as they saw it; by link, the history says so, since anybody
 * may have used it.
 * @throws {AppError} `order.not_found`, `card.changed`, `completion.missing`
 */
export async function approveCompletionAsHolder(
  deps: ClockDeps,
  own: OwnerSession,
  ref: string,
  version: string,
): Promise<CardCompletion> {
  return inTransaction(deps, async (deps) => {
    const { order, found } = await lockCardToComplete(deps, own, ref);
    const seen = await toCompletion(deps, own, found);
    if (seen.version !== version) throw new AppError("card.changed");
    if (seen.missing.length > 0) throw new AppError("completion.missing");
    const via = findLinkUser(own);
    if (await approveCompletionRow(deps.db.query, ref, deps.clock.now())) {
      await recordOrderHistoryEntry(deps, {
        orderRef: order.ref,
        actor: via ?? "owner",
        kind: via === undefined ? "completion.approved" : "completion.approved_by_link",
        details: nameCardInHistory(found.card),
      });
      await tellCompanyOfCompletion(deps, order.ref);
    }
    return toCompletion(deps, own, await getCardToCompleteOrThrow(deps, own, ref));
  });
}

/** Returns who uses a card's link, as the timeline names them; `undefined`: the holder. */
function findLinkUser({ cardRef, openedBy }: OwnerSession): string | undefined {
  if (cardRef === null || openedBy === "holder") return undefined;
  return openedBy ? `member:${openedBy}` : "link";
}

/** Asks the company for another text in a field that it decides. @throws as `askForChange`; `order.not_found` */
export async function askForChangeAsHolder(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  wanted: WantedChange,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await askForChange(deps, await lockCardOfHolder(deps, own, ref), "holder", wanted);
  });
}

/** Locks a card that the session's holder completes or already owns; refuses one that is leaving. */
async function lockCardOfHolder(deps: InTransaction<DbDeps>, own: OwnerSession, ref: string) {
  if (await findCardToComplete(deps, ref)) return (await lockCardToComplete(deps, own, ref)).found.card;
  const { card } = await lockOwnedCardAndOrder(deps, own, ref);
  if (card.removalAskedAt !== null) throw new AppError("order.not_found");
  return card;
}

async function lockCardToComplete(deps: InTransaction<DbDeps>, own: OwnerSession, ref: string) {
  const { card } = await getCardToCompleteOrThrow(deps, own, ref);
  const order = await lockOrderForUpdate(deps, card.orderRef);
  // Read again under the lock: changes in progress at the first read are finished now.
  return { order, found: await getCardToCompleteOrThrow(deps, own, ref) };
}

async function toCompletion(deps: DbDeps, own: OwnerSession, { card, row }: CardToComplete): Promise<CardCompletion> {
  const order = await getOrderOrThrow(deps, card.orderRef);
  const { profile, logo } = await cards.getPrivateImageUrls(deps, card);
  const asked = parseAskedFields(row);
  const content = {
    texts: Object.fromEntries(heldTextNames.map((name) => [name, card[name]])) as CardCompletion["texts"],
    socialMedias: JSON.parse(card.socialMedias) as string[],
    profileUrl: profile,
    logoUrl: logo,
  };
  return {
    ref: card.ref,
    offer: card.offer,
    state: card.state,
    version: computeEditVersion(content),
    ...content,
    decider: (await findCompanyName(deps, row.organisationId))?.name ?? card.company,
    locked: JSON.parse(card.locked) as CardCompletion["locked"],
    asked,
    missing: findMissingAskedFields(card, asked, profile !== ""),
    approvedAt: formatIsoOrNull(row.approvedAt),
    requests: await listRequestsOfCard(deps, card.ref),
    isWaived: row.waivedAt !== null,
    isAgreed: await isCardAgreed(deps, order, card),
    proposed: getProposedMailbox(card, row),
    mustPropose: own.cardRef !== null && mustPropose(order, card, row),
  };
}
