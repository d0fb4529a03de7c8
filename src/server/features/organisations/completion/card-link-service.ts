import { createHash } from "node:crypto";
import type { CardLink } from "#shared/contract/card-completion.ts";
import { AppError } from "#shared/app-error.ts";
import { secretLinks } from "#shared/secret-links.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { recordAuditEntry } from "../../audit/audit-service.ts";
import type { OrderErasureScope } from "../../cards/erasure-scope-rules.ts";
import { lockOrderForUpdate, nameCardInHistory, recordOrderHistoryEntry } from "../../orders/order-service.ts";
import { lockOrganisationOrThrow } from "../organisation-lock.ts";
import { getTemplateOrThrow } from "../template/template-service.ts";
import { buildWhatsappInvitation, cardLinkLifetimeMs } from "./card-link-rules.ts";
import * as store from "./card-link-store.ts";
import { type CompletionActor, getCompanyPersonOrThrow, toHistoryActor } from "./completion-actor.ts";
import { inviteCard } from "./invite-holders.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/**
 * Makes a person's link, which ends the one before, and asks him to complete his card where nobody has yet.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `request.rate_limited`
 */
export async function makeCardLink(
  deps: Needs,
  actor: CompletionActor,
  ref: string,
): Promise<Omit<CardLink, "message">> {
  const { organisationId } = actor;
  await consumeRateLimit(deps, rateLimitPolicies.cardLinksByCompany, organisationId);
  return inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockOrganisationOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const { orderRef } = await getCompanyPersonOrThrow(deps, actor, ref);
    await lockOrderForUpdate(deps, orderRef);
    const card = await getCompanyPersonOrThrow(deps, actor, ref);
    if (card.removalAskedAt !== null) throw new AppError("colleague.not_found");
    const now = deps.clock.now();
    const by = toHistoryActor(actor);
    const round = { organisationId, at: now, by, isMailed: false };
    await inviteCard(deps, card, await getTemplateOrThrow(deps, organisationId), round);
    const token = generateSecretId();
    const expiresAt = now + cardLinkLifetimeMs;
    await store.upsertCardLinkRow(deps.db.query, {
      cardRef: ref,
      orderRef,
      organisationId,
      tokenHash: hashCardLinkToken(token),
      madeAt: now,
      expiresAt,
    });
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: by,
      kind: "completion.link_made",
      details: nameCardInHistory(card),
    });
    if ("staff" in actor)
      await recordAuditEntry(deps, {
        actor: actor.staff,
        action: "organisation.card_link_made",
        organisationId,
        target: name,
        orderRef,
      });
    const url = `${deps.settings.publicUrl}${secretLinks.cardLink(token)}`;
    return { url, whatsapp: buildWhatsappInvitation(card, name, url), until: new Date(expiresAt).toISOString() };
  });
}

/** Uses up a link; resolves to its card, or to nothing where it does not work any more. */
export async function consumeCardLink(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  token: string,
): Promise<{ cardRef: string } | undefined> {
  return store.consumeCardLinkRow(deps.db.query, hashCardLinkToken(token), deps.clock.now());
}

/** Lists until when each link of a company's cards opens, by the card's reference. */
export async function listCardLinkEnds(
  deps: Pick<Deps, "db" | "clock">,
  organisationId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.listCardLinkRows(deps.db.query, organisationId);
  const now = deps.clock.now();
  return new Map(rows.flatMap(({ cardRef, expiresAt }) => (expiresAt > now ? [[cardRef, expiresAt] as const] : [])));
}

/** Deletes, nightly, the links that have ended. */
export async function cleanupCardLinks(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await store.deleteExpiredCardLinkRows(deps.db.query, deps.clock.now());
}

/** Ends the links of an order's cards, or of one of them. */
export async function eraseCardLinks(deps: InTransaction<Pick<Deps, "db">>, part: OrderErasureScope): Promise<void> {
  await store.deleteCardLinkRows(deps.db.query, part);
}

/** Leads a card's link to the card's new reference, which has none. */
export async function moveCardLink(deps: InTransaction<Pick<Deps, "db">>, from: string, to: string): Promise<void> {
  await store.moveCardLinkRow(deps.db.query, from, to);
}

/** The token has 128 random bits. */
function hashCardLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
