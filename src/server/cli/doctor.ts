/** `npm run doctor [-- --mail ADDRESS]`: whether all is as it should be. Ends with 0 when it is, 1 when something wants a look, 2 when something is wrong. */
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { examine, findingLine } from "#server/operations/doctor/examine.ts";
import { testMail } from "#server/operations/doctor/test-mail.ts";
import { readSettings, SettingError, type Settings } from "#server/config/env.ts";
import { readInForce } from "#server/features/catalog/settings/setting-service.ts";
import { createLog } from "#server/operations/log/log.ts";
import { createStorage, databaseName, findDatabase, openMail } from "#server/composition/open-data.ts";
import { createPayTech } from "#server/adapters/payments/paytech.ts";
import { CommandError, runToEnd, say, UsageError, wholeOf } from "./run.ts";

const statuses = { ok: 0, warn: 1, fail: 2 } as const;
const usage = "Utilisation : npm run doctor [-- --mail ADRESSE]";

async function lookAt(settings: Settings, to: string | undefined): Promise<number> {
  say(`Base de données : ${databaseName(settings)}`);
  const db = await findDatabase(settings).catch(sentenceOf);
  const mail = openMail(settings);
  try {
    if (typeof db === "object") await takeOver(settings, db);
    const log = createLog("silent");
    const at = { settings, db, mail, log, storage: await createStorage(settings), payments: createPayTech(settings.paytech, log), noticed: { untrustedProxy: false }, wall: () => Date.now() };
    const findings = await examine(at);
    for (const finding of findings) say(findingLine(finding));
    const worst = Math.max(...findings.map(({ level }) => statuses[level]));
    return Math.max(worst, to === undefined ? 0 : await send(at, to));
  } finally {
    await mail.close();
    if (typeof db === "object") await db.close();
  }
}

/** `undefined`: none is wanted. @throws {UsageError} */
function readAddress(words: readonly string[]): string | undefined {
  try {
    const { mail } = parseArgs({ args: [...words], options: { mail: { type: "string" } } }).values;
    if (mail === undefined || z.email().safeParse(mail).success) return mail;
  } catch {
    // Falls through: an option that there is not.
  }
  throw new UsageError(usage);
}

/** What staff set in the place of the environment's; a database of before knows nothing of it. */
async function takeOver(settings: Settings, db: Database): Promise<void> {
  try {
    Object.assign(settings, await readInForce({ db }, settings));
  } catch {
    // The check of the database says what is wrong with it.
  }
}

async function send(at: { settings: Settings; mail: ReturnType<typeof openMail> }, to: string): Promise<number> {
  try {
    await at.mail.send(testMail(at.settings, to));
    say(at.settings.smtpUrl ? `OK   e-mail : remis pour ${to}. Vérifiez qu'il arrive, et pas dans les indésirables.` : `WARN e-mail : gardé dans ${at.settings.dataDir}/outbox, faute de SMTP_URL.`);
    return at.settings.smtpUrl ? statuses.ok : statuses.warn;
  } catch (error) {
    say(`FAIL e-mail : refusé (${error instanceof Error ? error.message : String(error)}).`);
    return statuses.fail;
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

runToEnd(async (words) => {
  const to = readAddress(words);
  try {
    return await lookAt(readSettings(), to);
  } catch (error) {
    // What keeps it from looking is what is wrong.
    throw new CommandError(error instanceof SettingError ? `FAIL ${error.message}` : wholeOf(error), statuses.fail);
  }
});
