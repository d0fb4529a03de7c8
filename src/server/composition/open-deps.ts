import type { Deps } from "#server/deps.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { serviceTimeouts } from "#server/config/timeouts.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { paidConsequences } from "./on-paid.ts";
import { handlePieceMoved } from "./on-piece-moved.ts";
import {
  openDatabaseOnceThere,
  createMailTransport,
  createPaymentProvider,
  createWalletPush,
  probeBackupPlace,
  openObjectStorage,
} from "./open-data.ts";
import { imageEncoders } from "#server/rendering/images/image-variants-later.ts";
import { loadBuiltPages } from "#server/rendering/pages.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import {
  renderShareImage,
  renderDailyCountsChart,
  renderPrintedCardSides,
} from "#server/rendering/share-picture/render-share-image.ts";

/** Chooses the adapters that the settings name, and updates the database; the other half of `main.ts`. */
export async function createDeps(settings: ServerSettings): Promise<Deps> {
  const log = createLogger(settings.logLevel);
  const db = await openDatabaseOnceThere(settings, (line) => process.stdout.write(`${line}\n`));
  const storage = await openObjectStorage(settings, log);
  return {
    settings,
    log,
    db,
    clock: systemClock,
    storage,
    images: imageEncoders,
    probeBackupPlace: () => probeBackupPlace(settings),
    mail: createMailTransport(settings),
    payments: createPaymentProvider(settings, log),
    formerPayments: [],
    webhooks: createHttpsWebhookSender(),
    walletPush: createWalletPush(settings),
    pages: loadBuiltPages({
      ...settings.site,
      publicUrl: settings.publicUrl,
      paymentsSimulated: settings.paytech.simulated,
    }),
    noticed: { untrustedProxy: false },
    patience: serviceTimeouts,
    paint: renderShareImage,
    paintPrinted: renderPrintedCardSides,
    paintChart: renderDailyCountsChart,
    onPieceMoved: handlePieceMoved,
    ...paidConsequences,
  };
}
