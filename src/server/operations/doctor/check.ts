import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import type { HealthCheckName } from "#server/config/check-names.ts";

/** Grades a finding. `warn`: needs a look; `fail`: something does not work, or visitors see something false. */
type HealthLevel = "ok" | "warn" | "fail";

export interface HealthFinding {
  level: HealthLevel;
  /** One French sentence: the state, and what to do about it. Never a secret. */
  text: string;
  /** Sales or mails are lost because of it: with PAYTECH_ENV=prod nothing is served then. */
  loses?: true;
}

/** Gives the checks what they look at; the settings are those that staff have set. */
export interface HealthCheckContext extends Pick<
  Deps,
  "settings" | "mail" | "payments" | "storage" | "noticed" | "probeBackupPlace"
> {
  /** A string: why the database cannot be opened. `undefined`: there is none yet. */
  db: Pick<Database, "engine" | "query" | "check"> | string | undefined;
  /**
   * Reads whether anything was ever paid on this database, when (ms) the last good backup began, and why the newest one
   * failed, if it did.
   */
  readSalesAndBackupState(deps: {
    db: Pick<Database, "query">;
  }): Promise<{ hasSold: boolean; savedAt: number | undefined; failure: string | undefined }>;
  /** Finds documents that are missing, would be numbered twice, or have another file; one sentence for each. */
  findDocumentFaults(deps: { db: Pick<Database, "query">; storage: ObjectStorage }): Promise<string[]>;
  /** Checks whether ADMIN_PASSWORD is set but opens no account. */
  isAdministratorPasswordUnused(deps: Pick<Deps, "settings"> & { db: Pick<Database, "query"> }): Promise<boolean>;
  /** ms since 1970 UTC, by this machine. */
  wall(): number;
}

export interface HealthCheck {
  name: HealthCheckName;
  look(at: HealthCheckContext): HealthFinding | Promise<HealthFinding>;
}

export const okFinding = (text: string): HealthFinding => ({ level: "ok", text });
export const warningFinding = (text: string): HealthFinding => ({ level: "warn", text });
export const failedFinding = (text: string): HealthFinding => ({ level: "fail", text });
/** Reports a failure that loses sales or mails. */
export const criticalFinding = (text: string): HealthFinding => ({ level: "fail", text, loses: true });
