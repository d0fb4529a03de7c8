import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { ownerSession as sessionShape } from "#shared/contract/owner-login.ts";
import { skipIfUnwritable } from "#server/db/errors.ts";
import type { Queryable } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { findCardSession, insertCardSession } from "#server/features/companies/invitations/invitation-service.ts";
import type { CardSessionRow } from "#server/features/companies/invitations/card-link-tables.ts";
import { toSessionResponse } from "#server/auth/shown-session.ts";
import {
  cardSessionLifetimeMs,
  ownerLastSeenIntervalMs,
  maxOwnerUserAgentLength,
  ownerSessionLifetimeMs,
} from "./owner-session-rules.ts";
import * as store from "./owner-session-store.ts";

interface NewOwnerSession {
  email: string;
  userAgent: string;
  /** ms since 1970 UTC. */
  now: number;
}

/** Opens a session for somebody who has proved that the mailbox is theirs; resolves to the cookie's token. */
export async function openOwnerSession(query: Queryable, { email, userAgent, now }: NewOwnerSession): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await store.insertOwnerSession(query, {
    tokenHash: hashToken(token),
    id: generateSecretId(),
    email,
    userAgent: userAgent.slice(0, maxOwnerUserAgentLength),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + ownerSessionLifetimeMs,
  });
  return token;
}

/** Opens a session for whoever came by a card's link, only for that card's completion; resolves to its token. */
export async function openCardSession(
  query: Queryable,
  { cardRef, openedBy, userAgent, now }: Omit<NewOwnerSession, "email"> & Pick<CardSessionRow, "cardRef" | "openedBy">,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertCardSession(query, {
    tokenHash: hashToken(token),
    cardRef,
    openedBy,
    userAgent: userAgent.slice(0, maxOwnerUserAgentLength),
    createdAt: now,
    expiresAt: now + cardSessionLifetimeMs,
  });
  return token;
}

/** Reads the session for a cookie's token; `undefined` if there is none or it has ended. */
export async function readOwnerSession(deps: ClockDeps, token: string | undefined): Promise<OwnerSession | undefined> {
  if (!token) return undefined;
  const now = deps.clock.now();
  const session = await store.findOwnerSession(deps.db.query, hashToken(token), now);
  if (!session) return readCardSession(deps, hashToken(token));
  if (now - session.lastSeenAt >= ownerLastSeenIntervalMs)
    await skipIfUnwritable(store.touchOwnerSession(deps.db.query, session.tokenHash, now), undefined);
  return { tokenHash: session.tokenHash, sessionId: session.id, email: session.email, cardRef: null };
}

async function readCardSession(deps: ClockDeps, tokenHash: string): Promise<OwnerSession | undefined> {
  const session = await findCardSession(deps, tokenHash);
  return session && { tokenHash, sessionId: "", email: "", cardRef: session.cardRef, openedBy: session.openedBy };
}

/** Lists an owner's sessions, the most recently used first. */
export async function listOwnerSessions(deps: ClockDeps, own: OwnerSession): Promise<z.output<typeof sessionShape>[]> {
  const sessions = await store.selectOwnerSessions(deps.db.query, own.email, deps.clock.now());
  return sessions.map((session) => toSessionResponse(session, own.sessionId));
}

/**
 * Ends one of the owner's own sessions at once, on every node.
 * @throws {AppError} `session.not_found`, also for another owner's
 */
export async function endOwnerSession(deps: ClockDeps, own: OwnerSession, id: string): Promise<void> {
  if (!(await store.deleteOwnerSession(deps.db.query, own.email, id))) throw new AppError("session.not_found");
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
