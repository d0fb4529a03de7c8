import { formatBrowserName } from "#shared/format/browser-name.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps } from "#server/deps.ts";
import { generateSortableId, generateSecretId } from "#server/db/generate-ids.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { enqueueMail, renderMailWithoutSending } from "#server/features/mails/mail-service.ts";
import * as asks from "./login-mail-store.ts";
import { loginCodeLifetimeMs, computeLoginLinkExpiry, computeNextMailInstant } from "./owner-login-rules.ts";
import { hashSecretParts, hashOwnerMailbox, generateLoginCode } from "./secrets.ts";
import * as store from "./owner-login-store.ts";
import { formatCardNames } from "../owned-cards/card-names.ts";
import { findLoginSubject } from "../owned-cards/login-subject.ts";

interface Wanted {
  /** In lower case. */
  email: string;
  challenge: string;
  userAgent: string;
  ofCompany: boolean;
}

/**
 * Requests a mail with a code and its link for a mailbox. A job finds out whether the mailbox has a card, so this
 * function does the same work either way. `lane`: the key of its mail quota. `false`: the quota is used up and nothing
 * is mailed.
 */
export async function requestLoginMail(
  deps: ClockDeps,
  lane: string,
  { email, challenge, userAgent, ofCompany }: Wanted,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const now = deps.clock.now();
    const taken = await asks.consumeLoginMailQuota(deps.db.query, lane, now);
    if (!taken) return false;
    const [code, token, challengeHash] = [generateLoginCode(), generateSecretId(), hashSecretParts(challenge)];
    // When the quota is used up, unknown browsers are told to use the newest mail: this one.
    const strangers = await asks.findLoginMailQuota(deps.db.query, hashOwnerMailbox(email));
    const expiresAt = computeLoginLinkExpiry(
      computeNextMailInstant(Math.max(taken.fullAt, strangers?.fullAt ?? 0)),
      now,
    );
    const data = {
      code,
      token,
      device: formatBrowserName(userAgent) ?? "un navigateur inconnu",
      askedAt: now,
      ...(ofCompany && { ofCompany }),
      ...(expiresAt > now + loginCodeLifetimeMs && { until: expiresAt }),
    };
    await asks.insertLoginMailRequest(deps.db.query, {
      challengeHash,
      codeHash: hashSecretParts(challenge, code),
      linkHash: hashSecretParts(token),
      email,
      lane,
      expiresAt,
      data: JSON.stringify(data),
    });
    await enqueueJob(deps, { kind: "owner.mail", payload: { challengeHash } });
    return true;
  });
}

/**
 * Mails a requested code to a card's owner, or to somebody who looks after a company's cards. For any other mailbox it
 * writes as many rows and a job of the same shape, but mails nobody.
 */
export async function sendRequestedLoginMail(deps: ClockDeps, challengeHash: string): Promise<void> {
  const letter = await asks.findLoginMailRequest(deps.db.query, challengeHash);
  if (!letter) return;
  const { data: said, ...secrets } = letter;
  const subject = await findLoginSubject(deps, letter.email);
  const data = {
    ...(JSON.parse(said) as {
      code: string;
      token: string;
      device: string;
      askedAt: number;
      ofCompany?: boolean;
      until?: number;
    }),
    cards: subject?.cards ?? formatCardNames([]),
    companies: subject?.companies ?? [],
  };
  await inTransaction(deps, async (deps) => {
    if (!(await asks.deleteLoginMailRequest(deps.db.query, challengeHash))) return;
    if (!subject) return enqueueDecoy(deps, challengeHash, data);
    await store.insertLoginCode(deps.db.query, { ...secrets, tries: 0 });
    await enqueueMail(deps, { template: "owner-code", orderRef: null, recipient: subject.recipient, data });
  });
}

/** Writes stand-ins for a code and a mail, neither usable nor with personal data. */
async function enqueueDecoy(deps: InTransaction<ClockDeps>, challengeHash: string, data: object): Promise<void> {
  const id = generateSortableId(deps.clock.now());
  await asks.insertLoginMailDecoy(deps.db.query, { id: challengeHash, data: "" });
  await asks.insertLoginMailDecoy(deps.db.query, { id, data: JSON.stringify(data) });
  await enqueueJob(deps, { kind: "owner.decoy", payload: { id, challengeHash } });
}

/** Does the work of sending a mail, for a mailbox without a card, but sends nothing. */
export async function simulateDecoyLoginMail(
  deps: CoreDeps,
  { id, challengeHash }: { id: string; challengeHash: string },
): Promise<void> {
  const decoy = await asks.findLoginMailDecoy(deps.db.query, id);
  if (!decoy) return;
  await renderMailWithoutSending(deps, "owner-code", JSON.parse(decoy.data));
  await asks.deleteLoginMailDecoys(deps.db.query, [id, challengeHash]);
}
