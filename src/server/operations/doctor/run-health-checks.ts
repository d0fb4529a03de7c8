import { setTimeout as wait } from "node:timers/promises";
import { getErrorMessage } from "#server/error-message.ts";
import { type HealthCheck, type HealthCheckContext, type HealthFinding, failedFinding } from "./check.ts";
import { administratorHealthCheck } from "./checks/administrator-check.ts";
import { backupHealthCheck } from "./checks/backup-check.ts";
import { clockHealthCheck } from "./checks/clock-check.ts";
import { databaseHealthCheck } from "./checks/database-check.ts";
import { documentsHealthCheck } from "./checks/documents-check.ts";
import { mailSenderHealthCheck, smtpHealthCheck } from "./checks/mail-check.ts";
import { payTechHealthCheck } from "./checks/paytech-check.ts";
import { publicUrlHealthCheck, proxyHealthCheck, variablesHealthCheck } from "./checks/settings-check.ts";
import { siteContactHealthCheck, legalNoticeHealthCheck, placeholdersHealthCheck } from "./checks/site-check.ts";
import { diskSpaceHealthCheck, filePermissionsHealthCheck, storageHealthCheck } from "./checks/storage-check.ts";
import { walletHealthCheck } from "./checks/wallet-check.ts";
import type { HealthCheckName } from "#server/config/check-names.ts";

/** All checks, in the order of the report. */
const checks: readonly HealthCheck[] = [
  variablesHealthCheck,
  publicUrlHealthCheck,
  proxyHealthCheck,
  administratorHealthCheck,
  databaseHealthCheck,
  filePermissionsHealthCheck,
  diskSpaceHealthCheck,
  storageHealthCheck,
  backupHealthCheck,
  payTechHealthCheck,
  smtpHealthCheck,
  mailSenderHealthCheck,
  siteContactHealthCheck,
  placeholdersHealthCheck,
  legalNoticeHealthCheck,
  documentsHealthCheck,
  walletHealthCheck,
  clockHealthCheck,
];

/** ms that one check may take, since checks delay a start. */
const longestMs = 5_000;

export interface NamedHealthFinding extends HealthFinding {
  name: HealthCheckName;
}

/** Runs every check at once. They change nothing and move no money, and no check can make another fail. */
export async function runHealthChecks(at: HealthCheckContext): Promise<NamedHealthFinding[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, ...(await lookInTime(check, at)) })));
}

async function lookInTime(check: HealthCheck, at: HealthCheckContext): Promise<HealthFinding> {
  const late = wait(longestMs, failedFinding(`Pas de réponse en ${longestMs / 1000} s.`), { ref: false });
  try {
    return await Promise.race([check.look(at), late]);
  } catch (error) {
    return failedFinding(`N'a pas pu être vérifié (${getErrorMessage(error)}).`);
  }
}

/**
 * Finds what prevents the service from taking real money: sales or mails would be lost, and the operator has not
 * allowed it.
 */
export function findBlockingFindings(
  findings: readonly NamedHealthFinding[],
  allowed: readonly HealthCheckName[],
): NamedHealthFinding[] {
  return findings.filter(({ name, loses }) => loses === true && !allowed.includes(name));
}

const words = { ok: "OK  ", warn: "WARN", fail: "FAIL" } as const;

/** Formats a finding for a terminal. */
export function formatFindingLine({ level, name, text }: NamedHealthFinding): string {
  return `${words[level]} ${name}\u00a0: ${text}`;
}
