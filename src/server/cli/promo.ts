/** `npm run promo -- create|list|disable`: promo codes from the command line, until the portal has its screen. */
import { readPrices } from "#server/features/catalog/settings/setting-service.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { runPromoCommand } from "./promo-command.ts";
import { requireDatabase } from "./require-database.ts";
import { runCommand } from "./run.ts";

runCommand(async (settings, words) => {
  const db = await requireDatabase(settings);
  try {
    return await runPromoCommand({ db, clock: systemClock }, words, await readPrices({ db }, settings));
  } finally {
    await db.close();
  }
});
