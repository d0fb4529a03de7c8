import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { inTransaction, type Queryable, type InTransaction } from "#server/db/database.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { constantTimeCompare } from "#server/constant-time-compare.ts";
import {
  refundRateLimitHit,
  reserveRateLimitHits,
  consumeIfWithinRateLimit,
  releaseRateLimitHits,
  consumeRateLimitByIp,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeCardLink } from "#server/features/companies/invitations/invitation-service.ts";
import { type CardToComplete, findCardToComplete } from "../owned-cards/completing-cards.ts";
import { openCardSession, openOwnerSession } from "../sessions/owner-session-service.ts";
import type { OwnerCodeRow } from "../owner-tables.ts";
import * as asks from "./login-mail-store.ts";
import { rememberOwnerDevice, findDeviceRateLimitKey } from "./devices.ts";
import { deleteEndedOwnerDevices } from "./devices-store.ts";
import { requestLoginMail } from "./owner-login-mails.ts";
import {
  loginCodesPerIpLimit,
  computeNextMailInstant,
  wrongLoginCodesLimit,
  computeLoginLinkExpiry,
  staffLoginLinkLifetimeMs,
} from "./owner-login-rules.ts";
import { generateUnusableCodeHashes, hashSecretParts, hashOwnerMailbox } from "./secrets.ts";
import * as store from "./owner-login-store.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail, enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { readMember, readMemberMailboxes } from "#server/features/companies/members/member-service.ts";
import { findLoginSubject } from "../owned-cards/login-subject.ts";

export interface OwnerLoginClient {
  /** As returned by `getClientIpOrSubnet`. */
  address: string;
  userAgent: string;
  /** Whether the request comes from a company's space. */
  ofCompany?: boolean;
  /** The token that the owner's last login stored in the browser. */
  device?: string | undefined;
}

export interface LoginCodeRequestResult {
  /** The challenge that must be sent with the code. */
  challenge: string;
  /** Null if a mail is sent now; otherwise when the newest mail requested by strangers was sent, or would have been. */
  mailedAt: number | null;
}

/** Tokens for the browser that has logged in. */
export interface OwnerLoginResult {
  session: string;
  device: string;
}

/**
 * Requests a mail with a code, and an equivalent link, for a card's owner. Never checks whether the address has a card,
 * so neither the answer nor its timing reveals it.
 * @throws {AppError} `request.rate_limited`, which reveals nothing about the address either
 */
export async function requestLoginCode(
  deps: ClockDeps,
  typed: string,
  { address, userAgent, ofCompany = false, device }: OwnerLoginClient,
): Promise<LoginCodeRequestResult> {
  const email = normalizeMailbox(typed);
  const challenge = generateSecretId();
  const wanted = { email, challenge, userAgent, ofCompany };
  const mailed = { challenge, mailedAt: null };
  const ownLane = await findDeviceRateLimitKey(deps, device, email);
  if (ownLane !== undefined && (await requestLoginMail(deps, ownLane, wanted))) return mailed;
  const lane = hashOwnerMailbox(email);
  const spentSince = await readSpent(deps, lane);
  if (spentSince !== undefined) return { challenge, mailedAt: spentSince };
  const hits = await consumeRateLimitByIp(deps, loginCodesPerIpLimit, address);
  await reserveRateLimitHits(deps, loginCodesPerIpLimit, hashSecretParts(challenge), hits);
  if (await requestLoginMail(deps, lane, wanted)) return mailed;
  await releaseRateLimitHits(deps, loginCodesPerIpLimit, [hashSecretParts(challenge)]);
  return { challenge, mailedAt: (await readSpent(deps, lane)) ?? deps.clock.now() };
}

/** Returns when the newest mail was sent if no more may be sent now; else `undefined`. */
async function readSpent(deps: ClockDeps, lane: string): Promise<number | undefined> {
  const ask = await asks.findLoginMailQuota(deps.db.query, lane);
  if (ask && computeNextMailInstant(ask.fullAt) > deps.clock.now()) return ask.mailedAt;
  return undefined;
}

/**
 * Opens a session with the mailed code and consumes it; five wrong attempts consume it too.
 * @throws {AppError} `owner.wrong_code`, whether or not such a challenge exists
 */
export async function logInByCode(
  deps: ClockDeps,
  { challenge, code }: { challenge: string; code: string },
  from: OwnerLoginClient,
): Promise<OwnerLoginResult> {
  const challengeHash = hashSecretParts(challenge);
  const found = await store.countLoginCodeAttempt(deps.db.query, challengeHash, deps.clock.now());
  const right =
    found !== undefined &&
    (await isAllowed(
      deps,
      found,
      constantTimeCompare(hashSecretParts(challenge, code.replaceAll(/\D/g, "")), found.codeHash),
    ));
  if (right) {
    const loggedIn = await open(deps, from, (query) => store.consumeLoginCode(query, challengeHash));
    if (loggedIn !== undefined) return loggedIn;
  }
  throw new AppError("owner.wrong_code", { fields: { code: apiErrors["owner.wrong_code"].message } });
}

/**
 * Checks that a code is right and its lane had few wrong ones today. A try counts before it is checked, so that
 * concurrent tries cannot outrun the count. A code's first try is free, so that strangers' guesses never block an owner
 * who types the right code.
 */
async function isAllowed(deps: ClockDeps, { email, lane, tries }: OwnerCodeRow, right: boolean): Promise<boolean> {
  if (tries === 1) return right;
  const counted = lane ?? hashOwnerMailbox(email);
  const within = await consumeIfWithinRateLimit(deps, wrongLoginCodesLimit, counted);
  if (right) await refundRateLimitHit(deps, wrongLoginCodesLimit, counted);
  return right && within;
}

/**
 * Opens a session with the mailed link, in any browser, and consumes it. No limit on wrong tries applies: it has 128
 * bits.
 * @throws {AppError} `owner.link_invalid`
 */
export async function logInByLink(deps: ClockDeps, link: string, from: OwnerLoginClient): Promise<OwnerLoginResult> {
  const loggedIn = await open(deps, from, (query) =>
    store.consumeLoginLink(query, hashSecretParts(link), deps.clock.now()),
  );
  if (loggedIn === undefined) throw new AppError("owner.link_invalid");
  return loggedIn;
}

/**
 * Opens one card's completion with a link from its company or from a mail to its holder, and consumes it. Only invalid
 * links count by IP, since a carrier's IP serves thousands of people. Resolves to the session's token; `undefined`: a
 * holder who is logged in keeps their session.
 * @throws {AppError} `card_link.invalid`, `request.rate_limited`
 */
export async function logInByCardLink(
  deps: ClockDeps,
  link: string,
  { address, userAgent }: OwnerLoginClient,
  loggedIn: OwnerSession | undefined,
): Promise<string | undefined> {
  const opened = await inTransaction(deps, async (deps) => {
    const consumed = await consumeCardLink(deps, link);
    const found = consumed && (await findCardToComplete(deps, consumed.cardRef));
    if (!found) return undefined;
    const { ref: cardRef } = found.card;
    if (loggedIn?.cardRef === null && loggedIn.email === normalizeMailbox(found.card.ownerEmail)) return {};
    const openedBy = await findOpener(deps, found, loggedIn);
    return { session: await openCardSession(deps.db.query, { cardRef, openedBy, userAgent, now: deps.clock.now() }) };
  });
  if (opened) return opened.session;
  await consumeRateLimitByIp(deps, rateLimitPolicies.wrongCardLinks, address);
  throw new AppError("card_link.invalid");
}

/** Finds the company member who uses a card's link: logged in, or known from another of the company's links. */
async function findOpener(
  deps: DbDeps,
  { row }: CardToComplete,
  loggedIn: OwnerSession | undefined,
): Promise<string | null> {
  if (!loggedIn) return null;
  if (loggedIn.cardRef !== null) {
    const mailboxes = await readMemberMailboxes(deps, row.organisationId);
    return loggedIn.openedBy && mailboxes.has(loggedIn.openedBy) ? loggedIn.openedBy : null;
  }
  return (await readMember(deps, loggedIn.email, row.organisationId))?.id ?? null;
}

/** Consumes the mailed secret and opens a session, both or neither; `undefined` if it was already consumed. */
async function open(
  deps: ClockDeps,
  { userAgent, device }: OwnerLoginClient,
  consume: (query: Queryable) => Promise<OwnerCodeRow | undefined>,
): Promise<OwnerLoginResult | undefined> {
  return inTransaction(deps, async (deps) => {
    const consumed = await consume(deps.db.query);
    if (!consumed) return undefined;
    const { email, challengeHash } = consumed;
    await releaseRateLimitHits(deps, loginCodesPerIpLimit, [challengeHash]);
    await mailFallbackLoginLink(deps, email);
    return {
      session: await openOwnerSession(deps.db.query, { email, userAgent, now: deps.clock.now() }),
      device: await rememberOwnerDevice(deps, device, email),
    };
  });
}

/** Deletes expired codes, links, mail requests and known browsers, and quotas that are full again. */
export async function cleanupExpiredLoginCodes(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  await store.deleteExpiredLoginCodes(deps.db.query, now);
  await asks.deleteExpiredLoginMailRequests(deps.db.query, now);
  await asks.deleteRefilledLoginMailQuotas(deps.db.query, now);
  await deleteEndedOwnerDevices(deps.db.query, now);
}

/**
 * Mails the next link to an owner who logs in while strangers have used up the mailbox's quota, so that the newest mail
 * always lets the owner in, from another browser too. Only somebody who reads the mailbox can cause this mail.
 */
async function mailFallbackLoginLink(deps: InTransaction<ClockDeps>, email: string): Promise<void> {
  const now = deps.clock.now();
  const ask = await asks.findLoginMailQuota(deps.db.query, hashOwnerMailbox(email));
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
    data: { token, cards: subject.cards, companies: subject.companies, until, byTeam: false },
  });
}

/**
 * Mails a card's owner a login link at staff's request; `false`, without a mail, if the mailbox has already had three
 * of them today.
 */
export async function mailLoginLinkForStaff(
  deps: InTransaction<ClockDeps>,
  { ownerEmail, orderRef, ...card }: CardRow,
): Promise<boolean> {
  const until = deps.clock.now() + staffLoginLinkLifetimeMs;
  const token = await storeLink(deps, normalizeMailbox(ownerEmail), until);
  return enqueueRepeatedMail(deps, {
    template: "owner-link",
    orderRef,
    recipient: ownerEmail,
    data: { token, cards: `${card.firstName} ${card.lastName}`, until, byTeam: true },
  });
}

/** Stores a link; resolves to its token. */
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
