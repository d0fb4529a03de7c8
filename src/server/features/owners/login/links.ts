import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail, enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { findLoginMailQuota } from "./asks-store.ts";
import {
  computeLoginLinkExpiry,
  computeNextMailInstant,
  normalizeOwnerEmail,
  staffLoginLinkLifetimeMs,
} from "./owner-login-rules.ts";
import { hashSecretParts, hashOwnerMailbox, generateUnusableCodeHashes } from "./secrets.ts";
import * as store from "./owner-login-store.ts";
import { findLoginSubject } from "../owned-cards/login-subject.ts";

/**
 * Mails the next link to an owner who has just logged in while strangers have used up his mailbox's mails, so that
 * the newest of his mails always lets him in, from another browser too. Only a person who reads the mailbox can
 * cause such a mail.
 */
export async function mailFallbackLoginLink(deps: InTransaction<ClockDeps>, email: string): Promise<void> {
  const now = deps.clock.now();
  const ask = await findLoginMailQuota(deps.db.query, hashOwnerMailbox(email));
  const nextMail = computeNextMailInstant(ask?.fullAt ?? 0);
  if (nextMail <= now) return;
  const subject = await findLoginSubject(deps, email);
  if (!subject) return;
  const until = computeLoginLinkExpiry(nextMail, now);
  const token = await storeLink(deps, email, until);
  await enqueueMail(deps, {
    template: "owner-link",
    orderRef: null,
    recipient: subject.recipient,
    data: { token, cards: subject.cards, until, byTeam: false },
  });
}

/**
 * Mails the owner of a card a login link that staff requested; `false`, without a mail, if his mailbox has had three of
 * them today.
 */
export async function mailLoginLinkForStaff(
  deps: InTransaction<ClockDeps>,
  { ownerEmail, orderRef, ...card }: CardRow,
): Promise<boolean> {
  const until = deps.clock.now() + staffLoginLinkLifetimeMs;
  const token = await storeLink(deps, normalizeOwnerEmail(ownerEmail), until);
  return enqueueRepeatedMail(deps, {
    template: "owner-link",
    orderRef,
    recipient: ownerEmail,
    data: { token, cards: `${card.firstName} ${card.lastName}`, until, byTeam: true },
  });
}

/** Resolves to the link's token. */
async function storeLink(deps: InTransaction<ClockDeps>, email: string, expiresAt: number): Promise<string> {
  const token = generateSecretId();
  await store.insertLoginCode(deps.db.query, {
    ...generateUnusableCodeHashes(),
    linkHash: hashSecretParts(token),
    email,
    tries: 0,
    expiresAt,
    lane: null,
  });
  return token;
}
