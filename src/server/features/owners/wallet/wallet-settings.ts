import { AppError } from "#server/app-error.ts";
import type { WalletSettings } from "#server/config/wallet-settings.ts";
import type { Deps } from "#server/deps.ts";

/** @throws {AppError} `route.not_found` if the operator has set no certificates */
export function getWalletOrThrow({ settings }: Pick<Deps, "settings">): WalletSettings {
  if (!settings.wallet) throw new AppError("route.not_found");
  return settings.wallet;
}
