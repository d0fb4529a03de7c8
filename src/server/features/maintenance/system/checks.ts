import type { Deps } from "#server/deps.ts";
import { findDocumentFaults } from "#server/features/documents/document-service.ts";
import { isAdministratorPasswordUnused } from "#server/features/staff-accounts/staff-service.ts";
import { readSalesAndBackupState } from "../backups/backup-state.ts";
import { runHealthChecks, type NamedHealthFinding } from "#server/operations/doctor/run-health-checks.ts";

/** The feature readers that the health checks use, and the machine's clock. */
export const healthCheckReaders = {
  readSalesAndBackupState,
  findDocumentFaults,
  isAdministratorPasswordUnused,
  wall: () => Date.now(),
};

/** Time (ms) for which findings are cached: each run asks the mail server and PayTech. */
const keptMs = 30_000;

/** Caches the health checks' findings; simultaneous callers share one run. */
export function createCachedHealthChecks(deps: Deps): () => Promise<NamedHealthFinding[]> {
  let kept: { at: number; findings: Promise<NamedHealthFinding[]> } | undefined;
  return () => {
    const at = deps.clock.steady();
    if (!kept || at - kept.at >= keptMs) kept = { at, findings: runHealthChecks({ ...deps, ...healthCheckReaders }) };
    return kept.findings;
  };
}
