/** `node scripts/start.mjs --run promo create|list|disable`: manages promo codes from the command line. */
import { getEffectivePrices } from "#server/features/settings/setting-service.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { runPromoCodeCommand } from "./promo-command.ts";
import { openDatabaseOrThrow } from "./require-database.ts";
import { runCliCommand } from "./run.ts";

runCliCommand(async (settings, words) => {
  const db = await openDatabaseOrThrow(settings);
  try {
    return await runPromoCodeCommand({ db, clock: systemClock }, words, await getEffectivePrices({ db }, settings));
  } finally {
    await db.close();
  }
});
