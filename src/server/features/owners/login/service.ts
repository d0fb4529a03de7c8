import { createHash, randomInt } from "node:crypto";
import { errors } from "#shared/errors.ts";
import { browserName } from "#shared/browser-name.ts";
import { inTransaction, type Queryable } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { newSecretId } from "../../../ids.ts";
import { doLater } from "../../../later.ts";
import { isSameSecret } from "../../../same-secret.ts";
import { listOwnedCards } from "../../cards/service.ts";
import { giveBack, giveBackHits, isWithin, spendByAddress } from "../../limits/service.ts";
import { enqueueMail } from "../../mails/service.ts";
import { openSession } from "../sessions/service.ts";
import { askLimit, codeLifeMs, mailLimits, ownerEmailOf, tryLimit, wrongCodesLimit } from "./rules.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The browser behind a call. */
export interface From {
  /** As `clientAddress` gives it; limits are kept by it. */
  address: string;
  userAgent: string;
}

/**
 * Mails a code, and a link that does the same, to who owns a card. Returns before the address is looked up, so that
 * nothing tells the caller whether somebody has it. Resolves to the challenge, beside which alone the code is taken.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which say nothing of the address either
 */
export async function requestCode(deps: Needs & Pick<Deps, "log">, email: string, from: From): Promise<string> {
  await spendByAddress(deps, askLimit, from.address);
  const challenge = newSecretId();
  doLater(async () => {
    try {
      await mailIfKnown(deps, { email: ownerEmailOf(email), challenge, userAgent: from.userAgent });
    } catch (error) {
      deps.log.error({ err: error }, "owner's code not mailed");
    }
  });
  return challenge;
}

async function mailIfKnown(deps: Needs, { email, challenge, userAgent }: { email: string; challenge: string; userAgent: string }): Promise<void> {
  const [first, ...others] = await listOwnedCards(deps, email);
  if (!first) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const token = newSecretId();
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    for (const limit of mailLimits) if (!(await isWithin(deps, limit, nameless(email)))) return;
    await store.insertCode(deps.db.query, { challengeHash: hash(challenge), codeHash: hash(challenge, code), linkHash: hash(token), email, tries: 0, expiresAt: now + codeLifeMs });
    const cards = others.length === 0 ? `${first.firstName} ${first.lastName}` : `${others.length + 1} cartes`;
    // To the address as it is kept, since some mailboxes tell letters apart.
    await enqueueMail(deps, { template: "owner-code", orderRef: null, recipient: first.ownerEmail, data: { code, token, cards, device: browserName(userAgent) ?? "un navigateur inconnu", askedAt: now } });
  });
}

/**
 * Opens a session by the code that was mailed, which is spent; five wrong tries spend it too. Resolves to the session's token.
 * @throws {AppError} `owner.wrong_code`, the same whether there is such a challenge or not; `request.rate_limited`
 */
export async function logInByCode(deps: Needs, { challenge, code }: { challenge: string; code: string }, from: From): Promise<string> {
  const hits = await spendByAddress(deps, tryLimit, from.address);
  const challengeHash = hash(challenge);
  const found = await store.countTry(deps.db.query, challengeHash, deps.clock.now());
  const right = found !== undefined && (await isAllowed(deps, found.email, isSameSecret(hash(challenge, code.replaceAll(/\D/g, "")), found.codeHash)));
  const token = right ? await open(deps, from, (query) => store.spendCode(query, challengeHash)) : undefined;
  if (token === undefined) throw new AppError("owner.wrong_code", { fields: { code: errors["owner.wrong_code"].message } });
  await giveBackHits(deps, hits);
  return token;
}

/** Whether a code is right, and those of its mailbox were not wrong too often today; counted before it is said, so that tries sent together cannot outrun the count. */
async function isAllowed(deps: Needs, email: string, right: boolean): Promise<boolean> {
  const within = await isWithin(deps, wrongCodesLimit, nameless(email));
  if (right) await giveBack(deps, wrongCodesLimit, nameless(email));
  return right && within;
}

/** Opens a session by the mailed link, which is spent, in whatever browser it is opened. @throws {AppError} `owner.link_invalid`, `request.rate_limited` */
export async function logInByLink(deps: Needs, link: string, from: From): Promise<string> {
  const hits = await spendByAddress(deps, tryLimit, from.address);
  const token = await open(deps, from, (query) => store.spendLink(query, hash(link), deps.clock.now()));
  if (token === undefined) throw new AppError("owner.link_invalid");
  await giveBackHits(deps, hits);
  return token;
}

/** Spends what was mailed and opens a session for its mailbox, both or neither; `undefined` when it was spent meanwhile. */
async function open(deps: Needs, { userAgent }: From, spend: (query: Queryable) => Promise<string | undefined>): Promise<string | undefined> {
  return inTransaction(deps, async ({ db: { query }, clock }) => {
    const email = await spend(query);
    return email === undefined ? undefined : openSession(query, { email, userAgent, now: clock.now() });
  });
}

/** Forgets what has expired. */
export async function forgetCodes(deps: Needs): Promise<void> {
  await store.removeExpiredCodes(deps.db.query, deps.clock.now());
}

/** A mailbox as the limits know it: they outlive the card. */
function nameless(email: string): string {
  return hash("owner", email);
}

/** What is hashed holds 128 random bits, or is no secret. */
function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
