/** `npm run promo -- create|list|disable`: promo codes from the command line, until the portal has its screen. */
import { readSettings, SettingError } from "../env.ts";
import { readPrices } from "../features/settings/service.ts";
import { systemClock } from "../ports/clock/system.ts";
import { PromoCommandError, runPromoCommand } from "./promo-command.ts";
import { NoDatabaseYet, noDatabaseStatus, requireDatabase } from "./require-database.ts";

try {
  const settings = readSettings();
  const db = await requireDatabase(settings);
  try {
    const prices = await readPrices({ db }, settings);
    process.stdout.write(`${await runPromoCommand({ db, clock: systemClock }, process.argv.slice(2), prices)}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const expected = error instanceof PromoCommandError || error instanceof SettingError || error instanceof NoDatabaseYet;
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = error instanceof NoDatabaseYet ? noDatabaseStatus : 1;
}
