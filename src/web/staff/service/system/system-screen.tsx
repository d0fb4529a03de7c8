import { PortalScreen } from "../../parts/screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { ActiveAlertsPanel } from "./alerts.tsx";
import { BackupsPanel } from "./backups.tsx";
import { HealthChecksPanel } from "./checks.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { JobQueuesPanel } from "./queues.tsx";
import { ServiceStatusPanel } from "./service.tsx";
import { useSystemStatus } from "./use-system.ts";
import { screens } from "../../session/screens.ts";

/** Shows the service's state to its operators. */
export function SystemScreen() {
  const { data: system, isPending, isError, error, isFetching, refetch } = useSystemStatus();
  return (
    <PortalScreen title={screens.system.title} intro="Comment va le service. Relu toutes les 15 secondes.">
      {isPending ? <PortalLoadingState /> : null}
      {isError ? (
        <PortalFailedState
          what="L'état du service n'a pas pu être lu."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : null}
      {system ? (
        <div className="flex flex-col gap-6">
          <ActiveAlertsPanel alerts={system.alerts} />
          <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
            <ServiceStatusPanel system={system} />
            <BackupsPanel system={system} />
            <FailedJobs jobs={system.failedJobs} />
            <JobQueuesPanel queues={system.queues} />
            <HealthChecksPanel />
          </div>
        </div>
      ) : null}
    </PortalScreen>
  );
}
