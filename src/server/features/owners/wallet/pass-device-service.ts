import { AppError } from "#server/app-error.ts";
import { constantTimeCompare } from "#server/constant-time-compare.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { findCard } from "#server/features/cards/card-service.ts";
import { buildPassFile } from "./pass-file.ts";
import { hashPassHolder } from "./pass-holder.ts";
import {
  describeShownPass,
  isPassUnchanged,
  mostDevices,
  parsePassSecret,
  parseUpdatedSince,
  toLastModifiedMs,
  voidPass,
} from "./wallet-pass-rules.ts";
import { getWalletOrThrow } from "./wallet-settings.ts";
import * as store from "./wallet-pass-store.ts";
import type { WalletPassRow } from "./wallet-tables.ts";

/** The pass that a device asks for, with its `Authorization` header. */
export interface NamedPass {
  type: string;
  serial: string;
  authorization: string | undefined;
}

/**
 * Authorizes access to a pass by its own secret. A missing pass, such as an erased card's, answers like a wrong secret.
 * @throws {AppError} `wallet.unauthorized`
 */
function openPass(
  deps: Pick<Deps, "settings">,
  { type, authorization }: NamedPass,
  pass: WalletPassRow | undefined,
): WalletPassRow {
  // Compares even if there is no pass, so that both cases take equally long.
  const isOpened = constantTimeCompare(parsePassSecret(authorization), pass?.secret ?? "none");
  if (!pass || !isOpened || type !== getWalletOrThrow(deps).passTypeId) throw new AppError("wallet.unauthorized");
  return pass;
}

/**
 * Registers a device for a pass, with the push token to tell it about changes; `false`: it was registered already.
 * Keeps only the newest `mostDevices` devices of a pass.
 * @throws {AppError} `wallet.unauthorized`
 */
export async function registerDevice(
  deps: Deps,
  named: NamedPass,
  { deviceId, pushToken }: { deviceId: string; pushToken: string },
): Promise<boolean> {
  // Checked before taking the lock, so that many wrong secrets neither wait nor make others wait.
  openPass(deps, named, await store.findPassRow(deps.db.query, named.serial));
  return inTransaction(deps, async (deps) => {
    const { query } = deps.db;
    const { serial } = openPass(deps, named, await store.lockPassRow(query, named.serial));
    const isNew = await store.upsertRegistration(query, {
      deviceId,
      serial,
      pushToken,
      registeredAt: deps.clock.now(),
    });
    const others = (await store.listRegistrations(query, [serial])).filter((one) => one.deviceId !== deviceId);
    for (const { deviceId } of others.slice(mostDevices - 1)) await store.deleteRegistration(query, serial, deviceId);
    return isNew;
  });
}

/** Unregisters a device that no longer has the pass. @throws {AppError} `wallet.unauthorized` */
export async function unregisterDevice(deps: Deps, named: NamedPass, deviceId: string): Promise<void> {
  const { serial } = openPass(deps, named, await store.findPassRow(deps.db.query, named.serial));
  await store.deleteRegistration(deps.db.query, serial, deviceId);
}

/** Lists a device's passes that changed after the mark it was last given; `undefined`: none changed. */
export async function listChangedPasses(
  deps: CoreDeps,
  { deviceId, type, since }: { deviceId: string; type: string; since: string | undefined },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
  if (type !== getWalletOrThrow(deps).passTypeId) return undefined;
  const passes = await store.listPassesOfDevice(deps.db.query, deviceId, parseUpdatedSince(since));
  const last = passes.at(-1);
  if (!last) return undefined;
  return { serialNumbers: passes.map(({ serial }) => serial), lastUpdated: String(last.updatedAt) };
}

export interface FetchedPass {
  file: Buffer;
  /** In ms, whole seconds. */
  lastModified: number;
}

/**
 * Builds the current pass; a void one if its card is not shown or belongs to somebody else. `undefined`: the device has
 * it already. Writes nothing: a change that the job has not recorded yet is sent in full.
 * @throws {AppError} `wallet.unauthorized`, `server.busy`
 */
export async function fetchPass(
  deps: Deps,
  named: NamedPass,
  ifModifiedSince: string | undefined,
): Promise<FetchedPass | undefined> {
  const pass = openPass(deps, named, await store.findPassRow(deps.db.query, named.serial));
  const card = await findCard(deps.db.query, pass.cardRef);
  const shown = card ? describeShownPass(pass, card, hashPassHolder(card.ownerEmail)) : voidPass;
  const isNoted = shown === pass.shown;
  if (isNoted && isPassUnchanged(ifModifiedSince, pass.updatedAt)) return undefined;
  const now = deps.clock.now();
  return {
    file: await buildPassFile(deps, getWalletOrThrow(deps), pass, shown === voidPass ? undefined : card),
    // Earlier than any time that the job will record.
    lastModified: isNoted ? toLastModifiedMs(pass.updatedAt) : now - (now % 1000),
  };
}
