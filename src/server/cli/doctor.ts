/**
 * `npm run doctor [-- --mail ADDRESS]`: checks the whole service. Exits with 0 when all is well, 1 when something needs
 * a look, 2 when something is wrong.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { getErrorMessage, formatErrorWithStack } from "#server/error-message.ts";
import type { Database } from "#server/db/database.ts";
import { runHealthChecks, formatFindingLine } from "#server/operations/doctor/run-health-checks.ts";
import { buildTestMail } from "#server/operations/doctor/test-mail.ts";
import { readEnvironmentSettings, SettingError, type ServerSettings } from "#server/config/environment-settings.ts";
import { getEffectiveSettings } from "#server/features/settings/setting-service.ts";
import { healthCheckReaders } from "#server/features/maintenance/system/checks.ts";
import { createLogger } from "#server/operations/log/log.ts";
import {
  createObjectStorage,
  formatDatabaseName,
  openDatabaseIfExists,
  probeBackupPlace,
  createMailTransport,
  createPaymentProvider,
} from "#server/composition/open-data.ts";
import { CommandError, runCommandToEnd, printLine, UsageError } from "./run.ts";

const statuses = { ok: 0, warn: 1, fail: 2 } as const;
const usage = "Utilisation : npm run doctor [-- --mail ADRESSE]";

async function examineService(settings: ServerSettings, to: string | undefined): Promise<number> {
  printLine(`Base de données : ${formatDatabaseName(settings)}`);
  const db = await openDatabaseIfExists(settings).catch(toSentence);
  const mail = createMailTransport(settings);
  try {
    if (typeof db === "object") await takeOver(settings, db);
    const log = createLogger("silent");
    const at = {
      settings,
      db,
      mail,
      log,
      storage: await createObjectStorage(settings),
      probeBackupPlace: () => probeBackupPlace(settings),
      payments: createPaymentProvider(settings, log),
      noticed: { untrustedProxy: false },
      ...healthCheckReaders,
    };
    const findings = await runHealthChecks(at);
    for (const finding of findings) printLine(formatFindingLine(finding));
    const worst = Math.max(...findings.map(({ level }) => statuses[level]));
    if (to === undefined) return worst;
    return Math.max(worst, await send(at, to));
  } finally {
    await mail.close();
    if (typeof db === "object") await db.close();
  }
}

/** `undefined`: no test mail is wanted. @throws {UsageError} */
function readAddress(words: readonly string[]): string | undefined {
  try {
    const { mail } = parseArgs({ args: [...words], options: { mail: { type: "string" } } }).values;
    if (mail === undefined || z.email().safeParse(mail).success) return mail;
  } catch {
    // Falls through to the usage: there is no such option.
  }
  throw new UsageError(usage);
}

/** Applies the settings that staff changed; an older database has none. */
async function takeOver(settings: ServerSettings, db: Database): Promise<void> {
  try {
    Object.assign(settings, await getEffectiveSettings({ db }, settings));
  } catch {
    // The database's check reports the fault.
  }
}

async function send(
  at: { settings: ServerSettings; mail: ReturnType<typeof createMailTransport> },
  to: string,
): Promise<number> {
  try {
    await at.mail.send(buildTestMail(at.settings, to));
    if (at.settings.smtpUrl) {
      printLine(`OK   e-mail : remis pour ${to}. Vérifiez qu'il arrive, et pas dans les indésirables.`);
      return statuses.ok;
    }
    printLine(`WARN e-mail : gardé dans ${at.settings.dataDir}/outbox, faute de SMTP_URL.`);
    return statuses.warn;
  } catch (error) {
    printLine(`FAIL e-mail : refusé (${getErrorMessage(error)}).`);
    return statuses.fail;
  }
}

function toSentence(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

runCommandToEnd(async (words) => {
  const to = readAddress(words);
  try {
    return await examineService(readEnvironmentSettings(), to);
  } catch (error) {
    // The error that prevents the checks is itself the finding.
    if (error instanceof SettingError) throw new CommandError(`FAIL ${error.message}`, statuses.fail);
    throw new CommandError(formatErrorWithStack(error), statuses.fail);
  }
});
