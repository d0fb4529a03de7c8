import { formatCount } from "#shared/format/counts.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { routePaths } from "#shared/route-paths.ts";
import { formatErrorWithStack } from "#server/error-message.ts";
import { createHttpApp } from "#server/composition/app.ts";
import type { Deps } from "./deps.ts";
import { holdDatabase } from "#server/composition/open-data.ts";
import { createDeps } from "#server/composition/open-deps.ts";
import {
  runHealthChecks,
  formatFindingLine,
  findBlockingFindings,
} from "#server/operations/doctor/run-health-checks.ts";
import { readEnvironmentSettings, SettingError, type ServerSettings } from "#server/config/environment-settings.ts";
import { ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { skipIssuedNumbers } from "#server/features/documents/issued-marks.ts";
import { healthCheckReaders } from "#server/features/maintenance/system/checks.ts";
import { getImageStoreWarnings } from "#server/features/cards/uploads/sweep-uploads.ts";
import { jobHandlers, turnQueues } from "#server/composition/job-handlers.ts";
import { createJobWorker } from "#server/jobs/worker.ts";
import { getBoundedSharp } from "#server/rendering/images/bounded-sharp.ts";
import { storeReleaseAssets } from "#server/http/static/assets/keep-asset.ts";
import { onStopSignal, type ProcessStopSignal } from "#server/operations/stop-signals.ts";

/** ms that a stop may take in all. */
const stopMs = 20_000;
/** ms after which unanswered requests are cut, so that the rest of the stop has its time. */
const longestRequestsMs = 15_000;
/** ms that a start waits for the store to take its assets, or to list its marks of documents. */
const longestKeepingMs = 5_000;
/** ms for a load balancer to notice that we leave; at a terminal there is none. */
const drainMs: Record<ProcessStopSignal, number> = { SIGTERM: 5000, SIGINT: 300, SIGHUP: 300 };

/**
 * Whether to migrate, build everything that serves, ask itself and end: this tests beside a serving release whether
 * this one can replace it (`npm run upgrade`). It does none of the release's work.
 */
const isTrial = process.argv[2] === "--trial";
const triedPaths = ["/health/ready", "/", routePaths.admin];

async function tryOut(app: FastifyInstance): Promise<void> {
  // Otherwise loaded later: if it was compiled for another machine, the first photo would fail.
  getBoundedSharp();
  for (const path of triedPaths) {
    const { statusCode } = await app.inject(path);
    if (statusCode !== 200) throw new SettingError(`${path} répond ${statusCode}.`);
  }
}

async function main(): Promise<void> {
  const settings = readEnvironmentSettings();
  const release = isTrial ? () => undefined : holdDatabase(settings);
  const deps = await createDeps(isTrial ? { ...settings, logLevel: "error" } : settings);
  const newAdministrator = await ensureFirstAdministrator(deps);
  // Printed at once: if the start fails later, the account exists and its password is shown nowhere else.
  if (newAdministrator)
    say(
      `Premier administrateur : ${newAdministrator.email} / ${newAdministrator.password} (valable 24 h, à changer à la première connexion)`,
    );
  const app = await createHttpApp(deps);
  if (deps.settings.isProduction) await refuseIncomplete(deps);
  if (isTrial) {
    await tryOut(app);
    process.exit(0);
  }
  const worker = createJobWorker(deps, jobHandlers, { turnQueues });
  const kept = storeReleaseAssets(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, "this version's assets are not kept yet; a job tries again each day"),
  );
  // A node of another version may be asked for our pages' assets as soon as our pages are served.
  if (deps.db.engine === "postgres") await Promise.race([kept, wait(longestKeepingMs, undefined, { ref: false })]);
  // In a restored database this hour's job may be done already, and numbers would be issued twice until the next.
  const skipped = skipIssuedNumbers(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, "the numbers of papers are not compared with their marks yet; a job does each hour"),
  );
  await Promise.race([skipped, wait(longestKeepingMs, undefined, { ref: false })]);
  await listen(app, deps.settings);
  worker.start();

  say(`Sen Digital Vcard : ${deps.settings.publicUrl}`);
  say(`Portail de l'équipe : ${deps.settings.publicUrl}${routePaths.admin}`);
  if (deps.settings.paytech.simulated)
    say(
      `Paiements : simulateur (aucun argent réel)${deps.settings.paytech.localOnly ? ", pour cette machine seulement" : ""}.`,
    );

  onStopSignal((signal) => {
    deps.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopMs).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        deps.log.fatal({ err: error }, "the stop failed");
        process.exit(1);
      },
    );
  });

  // Last: a store that does not answer must not delay the rest.
  for (const line of await getImageStoreWarnings(deps)) say(line);
  for (const line of await startLines(deps)) say(line);

  async function stop(signal: ProcessStopSignal): Promise<void> {
    // Accepts no more jobs from now on; running ones end while requests are still answered.
    const idle = worker.stop();
    await app.leave({ drainMs: drainMs[signal], longestMs: longestRequestsMs });
    await app.close();
    await idle;
    await deps.mail.close();
    await deps.db.close();
    release();
  }
}

const examineHealth = (deps: Deps) => runHealthChecks({ ...deps, ...healthCheckReaders });

/** @throws {SettingError} with real payments, if sales or mails would be lost */
async function refuseIncomplete(deps: Deps): Promise<void> {
  const [first, ...others] = findBlockingFindings(await examineHealth(deps), deps.settings.allowIncomplete);
  if (!first) return;
  const rest = others.length > 0 ? ` Aussi : ${others.map(({ name }) => name).join(", ")} (npm run doctor).` : "";
  throw new SettingError(
    `${first.name} : ${first.text}${rest} Pour servir quand même : ALLOW_INCOMPLETE=${[first, ...others].map(({ name }) => name).join(",")}.`,
  );
}

/** Lists faults of the setup; on a trial (the simulator that nobody named), one line for all. */
async function startLines(deps: Deps): Promise<string[]> {
  const open = (await examineHealth(deps)).filter(({ level }) => level !== "ok");
  if (open.length === 0) return [];
  if (deps.settings.paytech.localOnly)
    return [
      `Pour un essai sur cette machine : ${formatCount(open.length, "point")} à régler avant de vendre (npm run doctor).`,
    ];
  return open.map(formatFindingLine);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function listen(app: FastifyInstance, { port, host }: ServerSettings): Promise<void> {
  try {
    // Only one of localhost's two addresses: a second server would not be part of the graceful shutdown.
    await app.listen({ port, host: host === "localhost" ? "127.0.0.1" : host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new SettingError(`PORT ${port} est déjà pris sur ${host} : choisissez un autre PORT.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new SettingError(`HOST ${host} et PORT ${port} ne peuvent pas être écoutés (${code}).`);
    throw error;
  }
}

main().catch((error: unknown) => {
  const sentence = error instanceof SettingError ? error.message : formatErrorWithStack(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
