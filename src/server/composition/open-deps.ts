import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/config/env.ts";
import { createLog } from "#server/operations/log/log.ts";
import { onPaid, onPaidAgain, onRefunded, onRestReceived } from "./on-paid.ts";
import { onPieceMoved } from "./on-piece-moved.ts";
import { openDatabase, openMail, openStorage } from "./open-data.ts";
import { loadPages } from "#server/rendering/pages.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { createPayTech } from "#server/adapters/payments/paytech.ts";
import { paint, paintChart, paintPrinted } from "#server/rendering/share-picture/paint.ts";

/** Chooses the adapters that the settings name, and brings the database up to date; the other half of `main.ts`. */
export async function openDeps(settings: Settings): Promise<Deps> {
  const log = createLog(settings.logLevel);
  const db = await openDatabase(settings);
  const storage = await openStorage(settings, log);
  return {
    settings,
    log,
    db,
    clock: systemClock,
    storage,
    mail: openMail(settings),
    payments: createPayTech(settings.paytech, log),
    pages: loadPages({ ...settings.site, publicUrl: settings.publicUrl, paymentsSimulated: settings.paytech.simulated }, systemClock),
    noticed: { untrustedProxy: false },
    patience: { lagMs: 2000, drawingMs: 6000 },
    paint,
    paintPrinted,
    paintChart,
    onPaid,
    onPaidAgain,
    onPieceMoved,
    onRefunded,
    onRestReceived,
  };
}
