/**
 * A process of buyers who all want the same promo code. `buyers.db.test.ts` starts it; it prints how many got the code.
 */
import { once } from "node:events";
import { inTransaction } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { AppError } from "#server/app-error.ts";
import { quotePromoPrice, reservePromoUse } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { generateOrderReference } from "#server/db/generate-ids.ts";
import { systemClock } from "#server/adapters/clock/system.ts";

const [address = "", code = "", buyers = "0"] = process.argv.slice(2);
const db = address.startsWith("postgres") ? openPostgresDatabase(address) : openSqliteDatabase(address);
const deps = { db, clock: systemClock };
await db.check();
process.stdout.write("ready\n");
await once(process.stdin, "data");

let granted = 0;
for (let buyer = 0; buyer < Number(buyers); buyer += 1) {
  try {
    await quotePromoPrice(deps, code, [{ offer: "SILVER", price: 12_900 }]);
    await inTransaction(deps, (deps) =>
      reservePromoUse(deps, { code, orderRef: generateOrderReference(), hold: null }),
    );
    granted += 1;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "promo.exhausted") throw error;
  }
}
process.stdout.write(`${granted}\n`);
await db.close();
process.stdin.destroy();
