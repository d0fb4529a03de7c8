import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getOwnedCardOrThrow, lockOwnedCardAndOrder } from "../cards/owner-card-service.ts";
import { buildPassFile } from "./pass-file.ts";
import { hashPassHolder } from "./pass-holder.ts";
import { describeShownPass } from "./wallet-pass-rules.ts";
import * as store from "./wallet-pass-store.ts";
import { getWalletOrThrow } from "./wallet-settings.ts";

/** Checks whether a card can be put into Apple Wallet now. */
export function isWalletOffered({ settings }: Pick<Deps, "settings">, { state }: Pick<CardRow, "state">): boolean {
  return settings.wallet !== undefined && state === "live";
}

/**
 * Creates the owner's pass for one of their live cards, unless they have one, which all their devices share.
 * @throws {AppError} `order.not_found`, `card.paused`, `route.not_found` if passes are switched off
 */
export async function makeOwnPass(deps: Deps, own: OwnerSession, ref: string): Promise<void> {
  getWalletOrThrow(deps);
  await inTransaction(deps, async (deps) => {
    // Locked against a second press and against erasure.
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    if (card.state !== "live") throw new AppError("card.paused");
    await writePass(deps, card);
  });
}

async function writePass(deps: InTransaction<ClockDeps>, card: CardRow): Promise<void> {
  const holder = hashPassHolder(card.ownerEmail);
  const shown = describeShownPass({ holder }, card, holder);
  const now = deps.clock.now();
  const known = await store.findPassRowOfHolder(deps.db.query, card.ref, holder);
  if (!known)
    return store.insertPassRow(deps.db.query, {
      serial: generateSecretId(),
      cardRef: card.ref,
      holder,
      secret: generateSecretId() + generateSecretId(),
      shown,
      updatedAt: now,
      pushed: shown,
      madeAt: now,
    });
  // The job tells their other devices.
  if (known.shown !== shown) await store.updatePassRow(deps.db.query, known.serial, { shown, updatedAt: now });
}

/**
 * Builds the pass file that an iPhone opens; resolves to it and the name on the card.
 * @throws {AppError} as `makeOwnPass`, and `order.not_found` if they have no pass
 */
export async function readOwnPass(
  deps: Deps,
  own: OwnerSession,
  ref: string,
): Promise<{ file: Buffer; personName: string }> {
  const wallet = getWalletOrThrow(deps);
  const card = await getOwnedCardOrThrow(deps, own, ref);
  if (card.state !== "live") throw new AppError("card.paused");
  const pass = await store.findPassRowOfHolder(deps.db.query, ref, hashPassHolder(card.ownerEmail));
  if (!pass) throw new AppError("order.not_found");
  return {
    file: await buildPassFile(deps, wallet, pass, card),
    personName: `${card.firstName} ${card.lastName}`,
  };
}

/** A pass in the copy of somebody's stored data. */
export interface OwnPass {
  cardRef: string;
  madeAt: number;
  /** When each device registered for it. */
  devices: number[];
}

export async function listOwnPasses({ db }: DbDeps, email: string): Promise<OwnPass[]> {
  const passes = await store.listPassesOfHolder(db.query, hashPassHolder(email));
  const registrations = await store.listRegistrations(
    db.query,
    passes.map(({ serial }) => serial),
  );
  return passes.map(({ serial, cardRef, madeAt }) => ({
    cardRef,
    madeAt,
    devices: registrations.filter((one) => one.serial === serial).map(({ registeredAt }) => registeredAt),
  }));
}
