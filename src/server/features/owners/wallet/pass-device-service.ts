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

/** A pass as a device names it, with what its `Authorization` says. */
export interface NamedPass {
  type: string;
  serial: string;
  authorization: string | undefined;
}

/**
 * Opens a pass by its own secret. A pass that is not there, an erased card's among them, answers like a wrong secret.
 * @throws {AppError} `wallet.unauthorized`
 */
function openPass(
  deps: Pick<Deps, "settings">,
  { type, authorization }: NamedPass,
  pass: WalletPassRow | undefined,
): WalletPassRow {
  // Compared also where there is no pass, so that both take as long.
  const isOpened = constantTimeCompare(parsePassSecret(authorization), pass?.secret ?? "none");
  if (!pass || !isOpened || type !== getWalletOrThrow(deps).passTypeId) throw new AppError("wallet.unauthorized");
  return pass;
}

/**
 * Notes that a device has a pass, and where it is told of changes; `false`: it was noted. Of the devices of a pass the
 * newest `mostDevices` are told.
 * @throws {AppError} `wallet.unauthorized`
 */
export async function registerDevice(
  deps: Deps,
  named: NamedPass,
  { deviceId, pushToken }: { deviceId: string; pushToken: string },
): Promise<boolean> {
  // Wrong secrets, of which many may come, wait for nobody and let nobody wait.
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

/** Forgets a device that has a pass no more. @throws {AppError} `wallet.unauthorized` */
export async function unregisterDevice(deps: Deps, named: NamedPass, deviceId: string): Promise<void> {
  const { serial } = openPass(deps, named, await store.findPassRow(deps.db.query, named.serial));
  await store.deleteRegistration(deps.db.query, serial, deviceId);
}

/** Lists which passes of a device changed since the mark that it was given; `undefined`: none. */
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
  /** ms, whole seconds. */
  lastModified: number;
}

/**
 * Builds the pass as it is now, void where its card is not to be seen or somebody else's; `undefined`: the device has it
 * so. Writes nothing: what the job has not noted yet is sent whole.
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
    // Before any time that the job will note.
    lastModified: isNoted ? toLastModifiedMs(pass.updatedAt) : now - (now % 1000),
  };
}
