import { browserName } from "#shared/browser-name.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { newId, newSecretId } from "#server/db/ids.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { listOwnedCards } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail, rehearseMail } from "#server/features/mails/mail-service.ts";
import * as asks from "./asks-store.ts";
import { codeLifeMs, linkEnd, nextMailAt } from "./owner-login-rules.ts";
import { hash, nameless, newCode } from "./secrets.ts";
import * as store from "./owner-login-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

interface Wanted {
  /** In small letters. */
  email: string;
  challenge: string;
  userAgent: string;
}

/**
 * Has a code and its link mailed to a mailbox, if it has a card, which a job finds out: what is done here is the same whether it has one or not.
 * `lane`: by what its mails are counted. `false`, and nothing is mailed, when none is left.
 */
export async function askForLetter(deps: Needs, lane: string, { email, challenge, userAgent }: Wanted): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const now = deps.clock.now();
    const taken = await asks.takeMail(deps.db.query, lane, now);
    if (!taken) return false;
    const [code, token, challengeHash] = [newCode(), newSecretId(), hash(challenge)];
    // His newest mail is the one that a browser nobody knows will be pointed to.
    const strangers = await asks.findAsk(deps.db.query, nameless(email));
    const expiresAt = linkEnd(nextMailAt(Math.max(taken.fullAt, strangers?.fullAt ?? 0)), now);
    const data = { code, token, device: browserName(userAgent) ?? "un navigateur inconnu", askedAt: now, ...(expiresAt > now + codeLifeMs ? { until: expiresAt } : {}) };
    await asks.insertLetter(deps.db.query, { challengeHash, codeHash: hash(challenge, code), linkHash: hash(token), email, lane, expiresAt, data: JSON.stringify(data) });
    await enqueue(deps, { kind: "owner.mail", payload: { challengeHash } });
    return true;
  });
}

/** Mails what was asked for to who owns a card. For a mailbox without one it writes as many rows and a job of the same shape, of which nobody is told. */
export async function mailLetter(deps: Needs, challengeHash: string): Promise<void> {
  const letter = await asks.findLetter(deps.db.query, challengeHash);
  if (!letter) return;
  const { data: said, ...secrets } = letter;
  const owned = await listOwnedCards(deps, letter.email);
  const data = { ...(JSON.parse(said) as { code: string; token: string; device: string; askedAt: number; until?: number }), cards: nameCards(owned) };
  await inTransaction(deps, async (deps) => {
    if (!(await asks.removeLetter(deps.db.query, challengeHash))) return;
    const [first] = owned;
    if (!first) return enqueueDecoy(deps, challengeHash, data);
    await store.insertCode(deps.db.query, { ...secrets, tries: 0 });
    // To the address as it is kept, since some mailboxes tell letters apart.
    await enqueueMail(deps, { template: "owner-code", orderRef: null, recipient: first.ownerEmail, data });
  });
}

/** Stands for a code and a mail; neither can be used, and nothing in it is somebody's. */
async function enqueueDecoy(deps: InTransaction<Needs>, challengeHash: string, data: object): Promise<void> {
  const id = newId(deps.clock.now());
  await asks.insertDecoy(deps.db.query, { id: challengeHash, data: "" });
  await asks.insertDecoy(deps.db.query, { id, data: JSON.stringify(data) });
  await enqueue(deps, { kind: "owner.decoy", payload: { id, challengeHash } });
}

/** Does for a mailbox without a card what sending does, and sends nothing. */
export async function rehearseDecoy(deps: Pick<Deps, "db" | "settings">, { id, challengeHash }: { id: string; challengeHash: string }): Promise<void> {
  const decoy = await asks.findDecoy(deps.db.query, id);
  if (!decoy) return;
  await rehearseMail(deps, "owner-code", JSON.parse(decoy.data));
  await asks.removeDecoys(deps.db.query, [id, challengeHash]);
}

/** As a mail to their owner names his cards. */
export function nameCards(cards: readonly CardRow[]): string {
  const [first, ...others] = cards;
  return first && others.length === 0 ? `${first.firstName} ${first.lastName}` : `${cards.length} cartes`;
}
