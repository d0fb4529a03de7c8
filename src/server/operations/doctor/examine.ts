import { setTimeout as wait } from "node:timers/promises";
import { type Check, type Examined, type Finding, wrong } from "./check.ts";
import { backup } from "./checks/backup-check.ts";
import { clock } from "./checks/clock-check.ts";
import { database } from "./checks/database-check.ts";
import { sender, smtp } from "./checks/mail-check.ts";
import { paytech } from "./checks/paytech-check.ts";
import { address, proxy, variables } from "./checks/settings-check.ts";
import { contact, legal, placeholders } from "./checks/site-check.ts";
import { disk, rights, storage } from "./checks/storage-check.ts";
import type { CheckName } from "#server/config/check-names.ts";

/** All that is looked at, in the order in which it is told. */
const checks: readonly Check[] = [variables, address, proxy, database, rights, disk, storage, backup, paytech, smtp, sender, contact, placeholders, legal, clock];

/** ms that one check may take: together they hold up a start. */
const longestMs = 5_000;

export interface NamedFinding extends Finding {
  name: CheckName;
}

/** Looks at everything at once; nothing is changed, no money moves, and no check can fail the others. */
export async function examine(at: Examined): Promise<NamedFinding[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, ...(await lookInTime(check, at)) })));
}

async function lookInTime(check: Check, at: Examined): Promise<Finding> {
  const late = wait(longestMs, wrong(`Pas de réponse en ${longestMs / 1000} s.`), { ref: false });
  try {
    return await Promise.race([check.look(at), late]);
  } catch (error) {
    return wrong(`N'a pas pu être vérifié (${error instanceof Error ? error.message : "erreur inconnue"}).`);
  }
}

/** What keeps the service from taking real money: sales or mails would be lost, and nobody said that it may be so. */
export function refusals(findings: readonly NamedFinding[], allowed: readonly CheckName[]): NamedFinding[] {
  return findings.filter(({ name, loses }) => loses === true && !allowed.includes(name));
}

const words = { ok: "OK  ", warn: "WARN", fail: "FAIL" } as const;

/** As a terminal shows it. */
export function findingLine({ level, name, text }: NamedFinding): string {
  return `${words[level]} ${name}\u00a0: ${text}`;
}
