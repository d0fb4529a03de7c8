import { createHash } from "node:crypto";
import type { InTransaction, Queryable } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import * as links from "./card-link-store.ts";
import type { CardLinkRow, CardSessionRow } from "./card-link-tables.ts";
import * as sessions from "./card-session-store.ts";

/** Makes `token` a card's link, which ends the one before and what that has opened. */
export async function replaceCardLink(
  deps: InTransaction<DbDeps>,
  token: string,
  link: Omit<CardLinkRow, "tokenHash">,
): Promise<void> {
  // Whoever uses the link before at this moment is done then, and his session is found.
  await links.upsertCardLinkRow(deps.db.query, { ...link, tokenHash: hashCardLinkToken(token) });
  await sessions.endSessionsOfCard(deps.db.query, link.cardRef);
}

/** Uses up a link; resolves to its card, or to nothing where it does not work any more. */
export async function consumeCardLink(
  deps: InTransaction<ClockDeps>,
  token: string,
): Promise<{ cardRef: string } | undefined> {
  return links.consumeCardLinkRow(deps.db.query, hashCardLinkToken(token), deps.clock.now());
}

/** Ends what the links of a card have opened or could open: from now on it is somebody else's. */
export async function endCardLinkAccess(
  deps: InTransaction<DbDeps>,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<void> {
  await links.eraseCardLinks(deps.db.query, { orderRef, cardRef: ref });
  await sessions.endSessionsOfCard(deps.db.query, ref);
}

/** Lists until when each link of a company's cards opens, by the card's reference. */
export async function listCardLinkEnds(deps: ClockDeps, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await links.listCardLinkRows(deps.db.query, organisationId);
  const now = deps.clock.now();
  return new Map(rows.flatMap(({ cardRef, expiresAt }) => (expiresAt > now ? [[cardRef, expiresAt] as const] : [])));
}

/** Deletes, nightly, the links that have ended. */
export async function cleanupCardLinks(deps: ClockDeps): Promise<void> {
  await links.deleteExpiredCardLinkRows(deps.db.query, deps.clock.now());
}

export { eraseCardLinks, moveCardLink } from "./card-link-store.ts";

export async function insertCardSession(query: Queryable, session: CardSessionRow): Promise<void> {
  await sessions.insertCardSession(query, session);
}

/** Finds a session that a card's link opened and that has not ended. */
export async function findCardSession(deps: ClockDeps, tokenHash: string): Promise<CardSessionRow | undefined> {
  return sessions.findCardSession(deps.db.query, tokenHash, deps.clock.now());
}

export { deleteCardSession, endSessionsOfCard, moveSessionsOfCard } from "./card-session-store.ts";

/** Deletes, nightly, the sessions that have ended. */
export async function cleanupCardSessions(deps: ClockDeps): Promise<void> {
  await sessions.deleteEndedCardSessions(deps.db.query, deps.clock.now());
}

/** The token has 128 random bits. */
function hashCardLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
