import { errors } from "#shared/errors.ts";
import { inTransaction, type Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecretId } from "#server/db/ids.ts";
import { isSameSecret } from "#server/auth/same-secret.ts";
import { giveBack, hold, isWithin, release, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { openSession } from "../sessions/owner-session-service.ts";
import type { OwnerCodeRow } from "../owner-tables.ts";
import * as asks from "./asks-store.ts";
import { keepDevice, laneOfDevice } from "./devices.ts";
import { removeEndedDevices } from "./devices-store.ts";
import { askForLetter } from "./owner-login-mails.ts";
import { keepWayIn } from "./links.ts";
import { askLimit, nextMailAt, ownerEmailOf, wrongCodesLimit } from "./owner-login-rules.ts";
import { hash, nameless } from "./secrets.ts";
import * as store from "./owner-login-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The browser behind a call. */
export interface From {
  /** As `clientAddress` gives it. */
  address: string;
  userAgent: string;
  /** What it was given when an owner logged in there. */
  device?: string | undefined;
}

export interface Asked {
  /** Beside which alone the code is taken. */
  challenge: string;
  /** Null: a mail leaves now. Else none does, and this is when the newest that strangers asked for left, or would have. */
  mailedAt: number | null;
}

/** For the browser of who has logged in. */
export interface LoggedIn {
  session: string;
  device: string;
}

/**
 * Has a code, and a link that does the same, mailed to who owns a card. Nothing here looks whether somebody has this address, so that neither the answer nor its time tells.
 * @throws {AppError} `request.rate_limited`, which says nothing of the address either
 */
export async function requestCode(deps: Needs, typed: string, { address, userAgent, device }: From): Promise<Asked> {
  const email = ownerEmailOf(typed);
  const challenge = newSecretId();
  const wanted = { email, challenge, userAgent };
  const mailed = { challenge, mailedAt: null };
  const ownLane = await laneOfDevice(deps, device, email);
  if (ownLane !== undefined && (await askForLetter(deps, ownLane, wanted))) return mailed;
  const lane = nameless(email);
  const spentSince = await readSpent(deps, lane);
  if (spentSince !== undefined) return { challenge, mailedAt: spentSince };
  const hits = await spendByAddress(deps, askLimit, address);
  await hold(deps, askLimit, hash(challenge), hits);
  if (await askForLetter(deps, lane, wanted)) return mailed;
  await release(deps, askLimit, hash(challenge));
  return { challenge, mailedAt: (await readSpent(deps, lane)) ?? deps.clock.now() };
}

/** When the newest mail left of what may not be mailed now; `undefined`: it may. */
async function readSpent(deps: Needs, lane: string): Promise<number | undefined> {
  const ask = await asks.findAsk(deps.db.query, lane);
  return ask && nextMailAt(ask.fullAt) > deps.clock.now() ? ask.mailedAt : undefined;
}

/**
 * Opens a session by the code that was mailed, which is spent; five wrong tries spend it too.
 * @throws {AppError} `owner.wrong_code`, the same whether there is such a challenge or not
 */
export async function logInByCode(deps: Needs, { challenge, code }: { challenge: string; code: string }, from: From): Promise<LoggedIn> {
  const challengeHash = hash(challenge);
  const found = await store.countTry(deps.db.query, challengeHash, deps.clock.now());
  const right = found !== undefined && (await isAllowed(deps, found, isSameSecret(hash(challenge, code.replaceAll(/\D/g, "")), found.codeHash)));
  const loggedIn = right ? await open(deps, from, (query) => store.consumeCode(query, challengeHash)) : undefined;
  if (loggedIn === undefined) throw new AppError("owner.wrong_code", { fields: { code: errors["owner.wrong_code"].message } });
  return loggedIn;
}

/**
 * Whether a code is right, and those of its lane were not wrong too often today; counted before it is said, so that tries sent together cannot outrun the count.
 * The first try of a code is free, so that strangers' guesses do not stop who types his own right.
 */
async function isAllowed(deps: Needs, { email, lane, tries }: OwnerCodeRow, right: boolean): Promise<boolean> {
  if (tries === 1) return right;
  const counted = lane ?? nameless(email);
  const within = await isWithin(deps, wrongCodesLimit, counted);
  if (right) await giveBack(deps, wrongCodesLimit, counted);
  return right && within;
}

/** Opens a session by the mailed link, which is spent, in whatever browser it is opened. No wrong code or link anywhere counts against it: it has 128 bits. @throws {AppError} `owner.link_invalid` */
export async function logInByLink(deps: Needs, link: string, from: From): Promise<LoggedIn> {
  const loggedIn = await open(deps, from, (query) => store.consumeLink(query, hash(link), deps.clock.now()));
  if (loggedIn === undefined) throw new AppError("owner.link_invalid");
  return loggedIn;
}

/** Spends what was mailed and opens a session for its mailbox, both or neither; `undefined` when it was spent meanwhile. */
async function open(deps: Needs, { userAgent, device }: From, consume: (query: Queryable) => Promise<OwnerCodeRow | undefined>): Promise<LoggedIn | undefined> {
  return inTransaction(deps, async (deps) => {
    const consumed = await consume(deps.db.query);
    if (!consumed) return undefined;
    const { email, challengeHash } = consumed;
    await release(deps, askLimit, challengeHash);
    await keepWayIn(deps, email);
    return { session: await openSession(deps.db.query, { email, userAgent, now: deps.clock.now() }), device: await keepDevice(deps, device, email) };
  });
}

/** Forgets what has expired. */
export async function forgetCodes(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await store.removeExpiredCodes(deps.db.query, now);
  await asks.removeExpiredLetters(deps.db.query, now);
  await asks.removeFullAsks(deps.db.query, now);
  await removeEndedDevices(deps.db.query, now);
}
